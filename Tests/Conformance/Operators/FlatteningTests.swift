import Testing

/// Rules for all operators that make an inner stream of each value.
@Suite(.conforms) struct FlatteningTests {
    private let trial = Trial.current

    @Test(arguments: FlatteningKind.mapping, ["the source", "the inner stream", "the transform"])
    func anErrorIsHeardAfterSourceAndInnerStreamAreDisposed(_ kind: FlatteningKind, _ failing: String) {
        let recorder = trial.recorder()
        let outer = NotedSource("outer", trial, letsGo: false), inner = NotedSource("inner", trial, letsGo: false)
        let transform = trial.tracked("transform") { value -> Chain<Int> in
            if value == 2 { throw Failure.boom }
            return inner.chain
        }
        recorder.hear(kind.flatten(outer.chain, transform), finally: { trial.journal.note("end") })
        outer.next(1)
        inner.next(7)
        switch failing {
        case "the source": outer.fail()
        case "the inner stream": inner.fail()
        default:
            if kind == .flatMapFirst || kind == .concatMap { inner.complete() }
            outer.next(2)
        }
        for source in [outer, inner] {
            source.next(8)
            source.observer?.onError(Failure.other)
            source.forget()
        }
        expect(recorder.heard, "7 #boom")
        // Before the transform is called, `flatMapLatest` has dropped its inner stream, and for two other kinds it has completed.
        let sourceIsFirst = failing == "the source" || failing == "the transform" && kind == .flatMap
        expect(trial.journal.entries, ["+outer", "+inner"] + (sourceIsFirst ? ["-outer", "-inner"] : ["-inner", "-outer"]) + ["end"])
    }

    /// The error waits until the current value has passed.
    @Test(arguments: [FlatteningKind.flatMap, .flatMapLatest]) func aTransformThatThrewIsNotCalledAgain(_ kind: FlatteningKind) {
        let recorder = trial.recorder(), outer = Emitter<Int>(), inner = Emitter<Int>()
        recorder.hear(kind.flatten(outer, trial.tracked("transform", trial.answering(with: inner))), then: { _ in outer.send(2, 3) })
        outer.onNext(1)
        inner.onNext(5)
        expect(recorder.heard, "5 #boom")
        expect(trial.journal.entries, ["1", "2"])
    }

    @Test(arguments: [FlatteningKind.flatMapLatest, .concatMap, .mergeOneAtATime])
    func synchronousStreamsThatEndFlattenAsWithFlatMap(_ kind: FlatteningKind) {
        let scripts: [[Event<Int>]] = [[.completed], [.next(1), .next(2), .completed], [.next(3), .error(Failure.boom)]]
        for script in scripts {
            for inner in scripts {
                expect(
                    heard { kind.flatten(synchronous(script)) { _ in synchronous(inner) } },
                    heard { synchronous(script).flatMap { _ in synchronous(inner) } })
            }
        }
    }
}
