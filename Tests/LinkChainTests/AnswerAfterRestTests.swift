import Foundation
import Testing

/// LinkChain only: successive streams, where the first ends as the last observer leaves, or where an observer comes while an obsolete start
/// still runs. In the siblings, each observer has its own chain.
@Suite(.conforms) struct AnswerAfterRestTests {
    private let trial = Trial.current

    static let kinds = ["catch", "ifEmpty", "concat", "retry", "retry(when:)"]

    /// `source`, followed by `other` or by another run of the source.
    private func answered(_ kind: String, _ source: Chain<Int>, by other: Chain<Int>) -> Chain<Int> {
        switch kind {
        case "catch": source.catch { _ in other }
        case "concat": .concat([source, other])
        case "retry": source.retry()
        case "retry(when:)": source.retry { (errors: Chain<any Error>) in errors.map { _ in 0 } }
        default: source.ifEmpty(switchTo: other)
        }
    }

    private func end(_ kind: String, _ observer: AnyObserver<Int>?) {
        if kind == "ifEmpty" || kind == "concat" { observer?.onCompleted() } else { observer?.onError(Failure.boom) }
    }

    /// The source's cleanup disposes the only observer.
    ///
    /// The next one hears the following stream, with the values that were kept for an observer.
    @Test(arguments: ["catch", "ifEmpty"]) func theNextObserverHearsTheFallbackStream(_ kind: String) {
        let first = trial.recorder("first"), second = trial.recorder("second")
        let other = Emitter<Int>(), kept = Box<AnyObserver<Int>?>(trial)
        other.onNext(5)
        let chain = answered(kind, .kept(in: kept) { first.leave() }, by: other)
        first.hear(chain)
        end(kind, kept.content)
        expect(first.heard, "")
        let next = second.subscribe(to: chain)
        other.onNext(6)
        expect(second.heard, "5 6")
        next.dispose()
    }

    /// The closure of an abandoned run still runs on another thread.
    ///
    /// The next observer does not wait for it, whether its own run ends at once or later.
    @Test(arguments: kinds, [true, false]) func anAbandonedRunDoesNotMakeTheNextObserverWait(_ kind: String, _ atOnce: Bool) {
        let late = trial.recorder("late"), starts = Counter(), stop = Emitter<Int>(), tokens = Box<[any Disposable]>([])
        let kept = Box<AnyObserver<Int>?>(nil)
        let isRunning = DispatchSemaphore(value: 0), mayReturn = DispatchSemaphore(value: 0)
        let source = Chain<Int>.create { observer in
            switch starts.increment() {
            case 1:
                isRunning.signal()
                mayReturn.wait()
            case 2: if atOnce { self.end(kind, observer) } else { kept.content = observer }
            default:
                observer.onNext(1)
                observer.onCompleted()
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
                self.end(kind, kept.content)
                expect(late.heard, "1 |")
                mayReturn.signal()
            }
        }
        (tokens.content, kept.content) = ([], nil)
    }
}
