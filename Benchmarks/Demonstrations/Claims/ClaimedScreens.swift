import BenchmarkKit

/// Seed 002's screen: it owns the bag and listens to somebody else's source.
private final class Screen {
    private let disposeBag = Bag()
    private var shown = 0

    func show(_ value: Int) { shown += value }

    func listenStrongly(to data: Chain<Int>) { data.subscribe(onNext: { self.show($0) }).disposed(by: disposeBag) }

    func listenByMethod(to data: Chain<Int>) { data.subscribe(onNext: show).disposed(by: disposeBag) }

    func listenWeakly(to data: Chain<Int>) { data.subscribe(onNext: { [weak self] in self?.show($0) }).disposed(by: disposeBag) }

    func listenUnowned(to data: Chain<Int>) { data.subscribe(onNext: { [unowned self] in show($0) }).disposed(by: disposeBag) }
}

/// Drops the screen, then the source, and disposes nothing by hand.
class ScreenScenario: ClaimedScenario {
    private var screen: Screen?
    private var data: Emitter<Int>?

    fileprivate func listen(_ screen: Screen, _ data: Chain<Int>) {}

    final override func assemble() {
        let screen = Screen(), data = Emitter<Int>()
        listen(screen, data)
        data.onNext(1)
        (self.screen, self.data) = (screen, data)
    }

    final override func release() {
        screen = nil
        data = nil
    }
}

final class StrongScreen: ScreenScenario {
    override fileprivate func listen(_ screen: Screen, _ data: Chain<Int>) { screen.listenStrongly(to: data) }
}

final class MethodScreen: ScreenScenario {
    override fileprivate func listen(_ screen: Screen, _ data: Chain<Int>) { screen.listenByMethod(to: data) }
}

final class WeakScreen: ScreenScenario {
    override fileprivate func listen(_ screen: Screen, _ data: Chain<Int>) { screen.listenWeakly(to: data) }
}

final class UnownedScreen: ScreenScenario {
    override fileprivate func listen(_ screen: Screen, _ data: Chain<Int>) { screen.listenUnowned(to: data) }
}
