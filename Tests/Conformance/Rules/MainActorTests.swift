import Foundation
import Testing

/// How a main-actor object handles events that may come from any thread.
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

    @MainActor @Test func observeOnTheMainSchedulerDeliversOnTheMainActor() async {
        let screen = Screen(), emitter = Emitter<Int>()
        let token = screen.follow(emitter)
        await withCheckedContinuation { continuation in
            screen.didShow = { continuation.resume() }
            DispatchQueue.global().async { emitter.onNext(1) }
        }
        expect(screen.shown, [1])
        token.dispose()
    }

    /// A closure formed on the main actor would trap there in Swift 6 mode; this one is not.
    @Test func aHandlerRunsOnTheSendingThreadWithoutObserveOn() {
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
