import Testing

/// LinkChain only: what becomes of inner streams when the last observer goes and another comes. The siblings have a chain for each.
@Suite struct InnerResumeTests {
    static let kinds = ["flatMap", "flatMapLatest", "concatMap"]

    private func flatten(_ kind: String, _ outer: Chain<Int>, _ transform: @escaping (Int) -> Chain<Int>) -> Chain<Int> {
        switch kind {
        case "flatMap": outer.flatMap(transform)
        case "flatMapLatest": outer.flatMapLatest(transform)
        default: outer.concatMap(transform)
        }
    }

    /// A source that sends `value` to each subscriber, and notes when that begins and ends.
    private func noted(_ trial: Trial, _ value: Int, isEnding: Bool = false) -> Chain<Int> {
        .create { observer in
            trial.journal.note("+\(value)")
            observer.onNext(value)
            if isEnding { observer.onCompleted() }
            return Disposables.create { trial.journal.note("-\(value)") }
        }
    }

    @Test(arguments: kinds)
    func innerStreamsGoWithTheLastObserverIfTheSourceBeginsAnew(_ kind: String) {
        conform { trial in
            let recorders = (0..<3).map { trial.recorder("\($0)") }
            let chain = flatten(kind, noted(trial, 1)) { _ in noted(trial, 10) }
            for recorder in recorders {
                let token = recorder.subscribe(to: chain)
                token.dispose()
            }
            expect(recorders.map(\.heard), ["10", "10", "10"])
            let round = trial.journal.entries.prefix(4)
            expect(round.sorted(), ["+1", "+10", "-1", "-10"])
            expect(trial.journal.entries, Array([round, round, round].joined()))
        }
    }

    @Test(arguments: kinds)
    func anInnerStreamWhoseTransformDisposedTheLastObserverReachesNoOther(_ kind: String) {
        conform { trial in
            let first = trial.recorder("first"), second = trial.recorder("second")
            let outer = Emitter<Int>(), inner = Emitter<Int>(), token = Box<(any Disposable)?>()
            let chain = flatten(kind, outer) { _ in
                token.dispose()
                return inner
            }
            token.content = first.subscribe(to: chain)
            outer.onNext(1)
            let other = second.subscribe(to: chain)
            inner.onNext(5)
            expect(first.heard, "")
            expect(second.heard, "")
            other.dispose()
            token.content = nil
        }
    }

    @Test(arguments: kinds) func innerStreamsStayIfTheSourceHasCompleted(_ kind: String) {
        conform { trial in
            let first = trial.recorder("first"), second = trial.recorder("second")
            let kept = Box<AnyObserver<Int>?>(nil)
            let chain = flatten(kind, noted(trial, 1, isEnding: true)) { _ in
                .create { observer in
                    kept.content = observer
                    return Disposables.create()
                }
            }
            let token = first.subscribe(to: chain)
            kept.content?.onNext(10)
            token.dispose()
            second.hear(chain)
            kept.content?.onNext(20)
            kept.content?.onCompleted()
            kept.content = nil
            expect(first.heard, "10")
            expect(second.heard, "20 |")
        }
    }
}
