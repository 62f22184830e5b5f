import Testing

/// Rule 17: a sequence of any length needs the stack of one element.
@Suite(.serialized, .conforms) struct StackTests {
    private let trial = Trial.current

    private let many = 100_000

    private func expect(_ expected: String, sourceLocation: SourceLocation = #_sourceLocation, _ chain: @escaping () -> Chain<Int>) {
        conform(sourceLocation: sourceLocation) { trial in
            let recorder = trial.recorder()
            trial.inThread(stack: smallStack) { recorder.hear(chain()) }
            #expect(recorder.heard == expected, sourceLocation: sourceLocation)
        }
    }

    /// The same, with a counter that `chain` increments once per run of its source.
    private func expect(
        _ expected: String, runs: Int, sourceLocation: SourceLocation = #_sourceLocation, _ chain: @escaping (Counter) -> Chain<Int>
    ) {
        let counter = Counter()
        expect(expected, sourceLocation: sourceLocation) { chain(counter) }
        #expect(counter.value == runs, sourceLocation: sourceLocation)
    }

    private func rare(_ value: Int) -> Bool { value.isMultiple(of: many / 2) }

    @Test func manySynchronousInnerStreamsRunOnASmallStack() {
        expect("0 50000 |") { Chain.range(start: 0, count: many).flatMap { .just($0) }.filter(rare) }
        expect("0 50000 |") { Chain.range(start: 0, count: many).concatMap { .just($0) }.filter(rare) }
        expect("0 50000 |") { Chain.range(start: 0, count: many).flatMapLatest { .just($0) }.filter(rare) }
        expect("0 50000 |") { Chain.concat((0..<many).map { Chain.just($0) }).filter(rare) }
    }

    @Test func concatMapDrainsManyQueuedValuesOnASmallStack() {
        let recorder = trial.recorder(), first = Emitter<Int>()
        recorder.hear(Chain.range(start: 0, count: many).concatMap { $0 == 0 ? first : .just($0) }.filter(rare))
        trial.inThread(stack: smallStack) { first.onCompleted() }
        #expect(recorder.heard == "50000 |")
    }

    @Test func manyRetriesRunOnASmallStack() {
        expect("#boom") { Chain.error(Failure.boom).retry(many) }
        expect("#boom", runs: many / 5) { runs in
            Chain<Int>.create { observer in
                runs.increment()
                observer.onError(Failure.boom)
                return Disposables.create()
            }.retry(many / 5)
        }
        expect("#boom", runs: many / 5) { runs in
            Chain.just(1).map { _ -> Int in
                runs.increment()
                throw Failure.boom
            }.retry(many / 5)
        }
    }

    @Test func manyRepetitionsRunOnASmallStack() {
        expect("|") { Chain.empty().repeat(many) }
        // The filter counts both values of each run.
        expect("|", runs: 2 * (many / 5)) { runs in
            Chain.from([1, 2]).filter { value -> Bool in
                runs.increment()
                return value > 2
            }.repeat(many / 5)
        }
        expect("|", runs: many / 10) { runs in
            Chain.just(1).flatMap { _ -> Chain<Int> in
                runs.increment()
                return .empty()
            }.repeat(many / 10)
        }
    }

    @Test func retriesAfterALateErrorRunOnASmallStack() {
        let recorder = trial.recorder(), runs = Counter(), kept = Box<AnyObserver<Int>?>(trial)
        recorder.hear(
            Chain<Int>.create { observer in
                if runs.increment() == 1 { kept.content = observer } else { observer.onError(Failure.boom) }
                return Disposables.create()
            }.retry(many / 5))
        trial.inThread(stack: smallStack) { kept.content?.onError(Failure.boom) }
        #expect(recorder.heard == "#boom")
        #expect(runs.value == many / 5)
    }

    @Test(arguments: [FlatteningKind.flatMap, .concatMap, .flatMapLatest]) func aFeedbackLoopThroughASubjectRunsOnASmallStack(
        _ kind: FlatteningKind
    ) {
        let recorder = trial.recorder(), emitter = Emitter<Int>()
        let chain = kind.flatten(emitter, trial.tracked("transform") { .just($0 + 1) })
        recorder.hear(
            chain.map { value in
                if value < many { emitter.onNext(value) } else { emitter.onCompleted() }
                return value
            }.filter(rare))
        trial.inThread(stack: smallStack) { emitter.onNext(0) }
        #expect(recorder.heard == "50000 100000 |")
    }

    @Test(arguments: ["dispose", "fail", "complete"])
    func manyActiveInnerStreamsAreTornDownOnASmallStack(_ end: String) {
        let recorder = trial.recorder(), outer = Emitter<Int>(), inner = Emitter<Int>()
        let token = recorder.hear(outer.flatMap(trial.tracked("transform") { _ in inner }).filter { _ in false })
        for value in 0..<many / 5 { outer.onNext(value) }
        inner.onNext(1)
        trial.inThread(stack: smallStack) {
            switch end {
            case "dispose": token.dispose()
            case "fail": outer.onError(Failure.boom)
            default:
                outer.onCompleted()
                inner.onCompleted()
            }
        }
        #expect(recorder.heard == (end == "dispose" ? "" : end == "fail" ? "#boom" : "|"))
    }
}
