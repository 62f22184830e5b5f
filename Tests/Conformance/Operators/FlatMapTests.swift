import Testing

@Suite(.conforms) struct FlatMapTests {
    private let trial = Trial.current

    @Test func innerValuesAreEmittedAsTheyArrive() {
        """
        a -12------|
          ^--------!
        1  ^--3---4-|
          -^--------!
        2   ^--5---6-----|
          --^------------!
        = ----35--46-----|

        a -(1 2)|
          ^-----!
        1  ^------(3 |)
          -^------!
        2  ^------(4 |)
          -^------!
        = --------(3 4 |)

        a (^ 1 2 |)
        1 (^ 3 4 |)
        2 (^ 5 |)
        = (3 4 5 |)
        """.draws { $0.a.flatMap($0.named) }
    }

    @Test func itCompletesWhenSourceAndInnerStreamsHaveCompleted() {
        """
        a -|
        = -|

        a -1-|
          ^--!
        1  ^-
          -^---!
        = -----!

        a -1---|
        1  ^-|
          -^-!
        = -----|
        """.draws { $0.a.flatMap($0.named) }
    }

    @Test func aHandlerMaySendToTheSourceAndToTheInnerStreams() {
        let recorder = trial.recorder()
        let outer = Emitter<Int>(), inners = [Emitter<Int>(), Emitter<Int>()]
        recorder.hear(outer.flatMap { inners[$0] }) { value in
            guard value == 1 else { return }
            inners[0].onNext(2)
            outer.onNext(1)
            inners[1].onNext(3)
            inners[0].onCompleted()
            outer.onCompleted()
            trial.journal.note(recorder.heard)
        }
        outer.onNext(0)
        inners[0].onNext(1)
        // A value that the same emitter sends meanwhile is delivered after the current one.
        expect(recorder.heard, "1 3 2")
        expect(trial.journal.entries, ["1"])
        inners[1].onCompleted()
        expect(recorder.heard, "1 3 2 |")
    }

    /// The error waits until the current value has passed. The source is still being subscribed to.
    @Test func aTransformThatThrewIsNotCalledAgainDuringTheSubscription() {
        let recorder = trial.recorder(), inner = Emitter<Int>(), source = Box<AnyObserver<Int>?>(trial)
        let chain = trial.noted("source") { observer in
            source.content = observer
            observer.onNext(1)
            inner.onNext(10)
        }.flatMap(trial.tracked("transform", trial.answering(with: inner)))
        recorder.hear(chain) { _ in
            source.content?.onNext(2)
            source.content?.onNext(3)
        }
        expect(recorder.heard, "10 #boom")
        expect(trial.journal.entries, ["source+", "1", "2", "source-"])
    }

    // MARK: Laws, for streams that send at once. `PipelineLawTests` has others.

    private static let scripts: [[Event<Int>]] = [
        [.completed], [.error(Failure.boom)], [.next(1), .next(2), .completed], [.next(3), .error(Failure.boom)], [.next(4)],
    ]

    private func spread(_ value: Int) -> Chain<Int> { synchronous([.next(value), .next(value + 10), .completed]) }
    private func failing(_ value: Int) throws -> Chain<Int> {
        if value == 3 { throw Failure.other }
        return value > 10 ? .error(Failure.boom) : .from([value * 2, value])
    }

    @Test(arguments: scripts) func flatMapToJustOfAFunctionIsMap(_ script: [Event<Int>]) {
        expect(heard { synchronous(script).flatMap { .just("<\($0)>") } }, heard { synchronous(script).map { "<\($0)>" } })
    }

    @Test(arguments: scripts) func flatMapIsAssociative(_ script: [Event<Int>]) {
        let source = { synchronous(script) }
        expect(heard { source().flatMap(spread).flatMap(failing) }, heard { source().flatMap { spread($0).flatMap(failing) } })
        expect(heard { source().flatMap(failing).flatMap(spread) }, heard { source().flatMap { try failing($0).flatMap(spread) } })
    }

    // MARK: Disposal before the inner stream runs

    private func called(_ value: Int) -> Int {
        trial.journal.note("called")
        return value
    }

    @Test(arguments: ["create", "map", "merge"]) func aStreamReturnedByATransformThatDisposesIsNotRun(_ kind: String) {
        let recorder = trial.recorder(), emitter = Emitter<Int>()
        let transform = { (value: Int) -> Chain<Int> in
            recorder.leave()
            switch kind {
            case "create": return trial.noted("inner")
            case "map": return Chain.just(value).map(called)
            default: return .merge(trial.noted("first"), trial.noted("second"))
            }
        }
        recorder.hear(emitter.flatMap(transform))
        emitter.onNext(1)
        expect(recorder.heard, "")
        expect(trial.journal.entries, [])
    }

    @Test(arguments: ["deferred", "onSubscribe", "empty", "error"])
    func anInnerStreamThatDisposesDuringItsSubscriptionSendsNothing(_ kind: String) {
        let recorder = trial.recorder(), emitter = Emitter<Int>()
        func inner(_ value: Int) -> Chain<Int> {
            switch kind {
            case "deferred":
                .deferred {
                    recorder.leave()
                    return Chain.just(value).map(called)
                }
            case "onSubscribe": Chain.just(value).map(called).do(onSubscribe: { recorder.leave() })
            case "error":
                Chain<Int>.error(Failure.boom)
                    .do(onError: { _ in trial.journal.note("failed") }, onSubscribe: { recorder.leave() })
            default: Chain<Int>.empty().do(onCompleted: { trial.journal.note("completed") }, onSubscribe: { recorder.leave() })
            }
        }
        recorder.hear(emitter.flatMap(inner))
        emitter.onNext(1)
        expect(recorder.heard, "")
        expect(trial.journal.entries, [])
    }
}
