import Foundation
import Testing

/// What an object of the main actor needs, whose handler is called from wherever the source sends.
@Suite struct MainActorTests {
    /// As in Sources/README.
    @MainActor private final class Screen {
        private(set) var shown: [Int] = []
        var didShow: (() -> Void)?

        func show(_ value: Int) {
            MainActor.assertIsolated()
            shown.append(value)
            didShow?()
        }

        func follow(_ temperatures: Chain<Int>) -> any Disposable {
            temperatures
                .observe(on: MainScheduler.instance)
                .subscribe(onNext: { [weak self] value in MainActor.assumeIsolated { self?.show(value) } })
        }
    }

    @MainActor @Test func behindObserveOnAnObjectOfTheMainActorIsCalledThere() async {
        let screen = Screen(), emitter = Emitter<Int>()
        let token = screen.follow(emitter)
        await withCheckedContinuation { continuation in
            screen.didShow = { continuation.resume() }
            DispatchQueue.global().async { emitter.onNext(1) }
        }
        expect(screen.shown, [1])
        token.dispose()
    }

    /// A closure that is formed on the main actor traps there, in Swift 6 mode; this one is not.
    @Test func withoutItAHandlerIsCalledFromTheSendingThread() {
        conform { trial in
            let emitter = Emitter<Int>()
            let token = emitter.subscribe(onNext: { _ in trial.journal.note(Thread.current.name ?? "") })
            trial.inThread {
                Thread.current.name = "sender"
                emitter.onNext(1)
            }
            expect(trial.journal.entries, ["sender"])
            token.dispose()
        }
    }
}
