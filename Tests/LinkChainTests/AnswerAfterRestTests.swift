import Foundation
import Testing

/// LinkChain only: `catch` and `ifEmpty` whose source ends as the last observer goes, or for an observer that comes while a start that is
/// over still runs. The siblings have a chain for each observer.
@Suite struct AnswerAfterRestTests {
    static let kinds = ["catch", "ifEmpty"]

    /// `source`, which ends with an error for `catch` and without a value for `ifEmpty`; then what `other` emits.
    private func answered(_ kind: String, _ source: Chain<Int>, by other: Chain<Int>) -> Chain<Int> {
        kind == "catch" ? source.catch { _ in other } : source.ifEmpty(switchTo: other)
    }

    private func end(_ kind: String, _ observer: AnyObserver<Int>?) {
        if kind == "catch" { observer?.onError(Failure.boom) } else { observer?.onCompleted() }
    }

    /// The cleanup of the source disposes the only observer: the next one hears the answer, with the values that waited for an observer.
    @Test(arguments: kinds) func theNextObserverIsAnswered(_ kind: String) {
        conform { trial in
            let first = trial.recorder("first"), second = trial.recorder("second")
            let other = Emitter<Int>(), kept = Box<AnyObserver<Int>?>(nil), token = Box<(any Disposable)?>()
            other.onNext(5)
            let source = Chain<Int>.create { observer in
                kept.content = observer
                return Disposables.create { token.dispose() }
            }
            let chain = answered(kind, source, by: other)
            token.content = first.subscribe(to: chain)
            end(kind, kept.content)
            expect(first.heard, "")
            let next = second.subscribe(to: chain)
            other.onNext(6)
            expect(second.heard, "5 6")
            next.dispose()
            token.content = nil
            kept.content = nil
        }
    }

    /// The closure of a run that nobody wants any more still runs on another thread. The next observer does not wait for it.
    @Test(arguments: kinds) func aStartThatIsOverKeepsNobodyWaiting(_ kind: String) {
        conform { trial in
            let late = trial.recorder("late"), starts = Counter(), stop = Emitter<Int>(), tokens = Box<[any Disposable]>([])
            let isRunning = DispatchSemaphore(value: 0), mayReturn = DispatchSemaphore(value: 0)
            let source = Chain<Int>.create { observer in
                if starts.increment() == 1 {
                    isRunning.signal()
                    mayReturn.wait()
                } else {
                    self.end(kind, observer)
                }
                return Disposables.create()
            }
            let chain = answered(kind, source, by: .just(1))
            trial.inThreads(2) { thread in
                if thread == 0 {
                    chain.take(until: stop).subscribe(onNext: { _ in }).dispose()
                } else {
                    isRunning.wait()
                    stop.onNext(0)
                    tokens.content.append(late.subscribe(to: chain))
                    expect(late.heard, "1 |")
                    mayReturn.signal()
                }
            }
            tokens.content = []
        }
    }
}
