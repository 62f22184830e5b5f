import Testing

/// LinkChain's own: a link runs once, so `retry` and `repeat` make copies of their source's links.
@Suite(.conforms) struct ChainTemplateTests {
    private let trial = Trial.current
    private let first = Trial.current.recorder("first"), second = Trial.current.recorder("second")
    private let kept = Box<AnyObserver<Int>?>(Trial.current)

    private func failing(at value: Int) -> (Int) throws -> Int {
        { if $0 == value { throw Failure.boom } else { $0 } }
    }

    @Test func theFirstAttemptSharesTheSourcesOwnRun() {
        let recorder = trial.recorder(), sibling = trial.recorder("sibling")
        let source = trial.noted("source") { observer in
            observer.onNext(1)
            observer.onError(Failure.boom)
        }.map(trial.tracked("map") { $0 })
        let chain = source.retry(2)
        sibling.hear(source)
        recorder.hear(chain)
        // The source ran for the sibling; the chain kept its events until it was observed.
        expect([sibling, recorder].map(\.heard), ["1 #boom", "1 1 #boom"])
        expect(trial.journal.entries.filter { $0 == "source+" }.count, 2)
    }

    @Test func valuesSentBeforeARetryIsObservedArrive() {
        let recorder = trial.recorder(), emitter = Emitter<Int>()
        let chain = emitter.map(failing(at: 2)).retry()
        for value in 1...3 { emitter.onNext(value) }
        recorder.hear(chain)
        emitter.onNext(4)
        expect(recorder.heard, "1 3 4")
        emitter.onCompleted()
    }

    @Test func branchesThatShareASourceShareItInEveryRun() {
        let recorder = trial.recorder()
        let shared = trial.noted("source") { observer in
            observer.onNext(1)
            observer.onError(Failure.boom)
        }.map(trial.tracked("map") { $0 })
        recorder.hear(Chain.merge(shared.filter { _ in true }, shared.map { $0 * 10 }).retry(3))
        expect(recorder.heard, "1 10 1 10 1 10 #boom")
        expect(trial.journal.entries.filter { $0 == "source+" }.count, 3)
    }

    @Test func aDeepDiamondIsRetriedWithoutWalkingEveryPath() {
        let recorder = trial.recorder()
        let top = Chain<Int>.error(Failure.boom)
        recorder.hear((0..<60).reduce(top) { chain, _ in chain.merge(with: chain) }.retry(3))
        expect(recorder.heard, "#boom")
    }

    @Test func observersOfOneLinkShareItsRuns() {
        let chain = trial.noted("source", in: kept).retry(2)
        first.hear(chain)
        second.hear(chain)
        kept.content?.onNext(1)
        kept.content?.onError(Failure.boom)
        kept.content?.onNext(2)
        kept.content?.onError(Failure.boom)
        expect([first, second].map(\.heard), ["1 2 #boom", "1 2 #boom"])
        expect(trial.journal.entries, ["source+", "source-", "source+", "source-"])
    }

    @Test(arguments: ["ended", "unlinked"])
    func aHeldLinkReleasesItsTemplateWhenItEndsOrIsUnlinked(_ end: String) {
        let recorder = trial.recorder()
        let chain = trial.noted("source", in: kept).map(trial.tracked("map") { $0 }).repeat(9).retry(2)
        trial.hold(chain)
        let token = recorder.hear(chain)
        kept.content?.onCompleted()
        kept.content?.onError(Failure.boom)
        kept.content?.onNext(1)
        if end == "ended" { kept.content?.onError(Failure.boom) } else { chain.unlink() }
        expect(recorder.heard, (end == "ended" ? "1 #boom" : "1"))
        expect(trial.alive, (end == "ended" ? [] : ["handler"]))
        token.dispose()
    }

    @Test func anEndedSourceIsLeftOutOfTheNextRun() {
        let merged = trial.recorder("merged"), concatenated = trial.recorder("concatenated")
        let ended = Emitter<Int>(), emitter = Emitter<Int>()
        let merge = Chain.merge(ended, emitter.map(trial.tracked("map") { [self] in try failing(at: 2)($0) }))
        let concat = Chain.concat(ended, emitter.map(failing(at: 2)))
        ended.onNext(0)
        ended.onCompleted()
        merged.hear(merge.retry())
        concatenated.hear(concat.retry())
        for value in 1...3 { emitter.onNext(value) }
        expect([merged, concatenated].map(\.heard), ["0 1 3", "0 1 3"])
        emitter.onCompleted()
    }

    /// Each source keeps its place, though the first had ended before the second came, and has another element type.
    @Test func sourcesKeepTheirPlacesWhenOneHasEndedEarly() {
        let cold = trial.recorder("cold"), hot = trial.recorder("hot"), sampled = trial.recorder("sampled")
        let stop = Emitter<String>(), emitter = Emitter<Int>(), latest = ReplaySubject<String>(bufferSize: 1)
        stop.onCompleted()
        latest.onNext("70")
        latest.onCompleted()
        cold.hear(Chain.from([1, 2]).take(until: stop).repeat(2))
        hot.hear(emitter.map(failing(at: 2)).take(until: stop).retry(3))
        sampled.hear(emitter.map(failing(at: 3)).withLatestFrom(latest) { $0 + Int($1)! }.retry(3))
        for value in 1...4 { emitter.onNext(value) }
        expect([cold, hot].map(\.heard), ["1 2 1 2 |", "1 3 4"])
        // The second run has a copy of the map. It gets no value from `latest`, which has ended.
        expect(sampled.heard, "71 72")
        emitter.onCompleted()
    }

    @Test func discardedSourcesAreLeftOutOfTheNextRun() {
        let first = trial.recorder("amb"), standIn = trial.recorder("catch")
        let emitter = Emitter<Int>(), failed = Emitter<Int>()
        let amb = emitter.map(failing(at: 2)).amb(.never())
        let sequence = Chain<Int>.catch(sequence: [failed, emitter.map(failing(at: 2))] as [Chain<Int>])
        failed.onError(Failure.other)
        emitter.onNext(1)
        first.hear(amb.retry())
        standIn.hear(sequence.retry())
        emitter.onNext(2)
        emitter.onNext(3)
        expect([first, standIn].map(\.heard), ["1 3", "1 3"])
        emitter.onCompleted()
        expect([first, standIn].map(\.heard), ["1 3 |", "1 3 |"])
    }

    @Test func aCombineLatestWithAnEndedSourceDoesNotRunAgain() {
        let recorder = trial.recorder(), ended = ReplaySubject<String>(bufferSize: 1)
        ended.onNext("7")
        ended.onCompleted()
        recorder.hear(Chain.combineLatest(ended, Chain.just(1)) { Int($0)! + $1 }.repeat(2))
        expect(recorder.heard, "8 |")
    }

    /// The source's element type differs from that of the remaining inner stream.
    @Test(arguments: 0..<3) func aFlatMapWhoseSourceHadEndedDoesNotRunAgain(kind: Int) {
        let recorder = trial.recorder(), outer = Emitter<String>(), inner = Emitter<Int>()
        let transform = { [self] (_: String) in inner.map(failing(at: 2)) }
        let chain = [outer.flatMap(transform), outer.flatMapLatest(transform), outer.concatMap(transform)][kind]
        outer.onNext("a")
        outer.onCompleted()
        recorder.hear(chain.retry())
        for value in 1...3 { inner.onNext(value) }
        expect(recorder.heard, "1 |")
    }

    @Test func anEndedLinkIsNotCopied() {
        let failed = trial.recorder("failed"), completed = trial.recorder("completed"), emitter = Emitter<Int>()
        let map = emitter.map(trial.tracked("map") { $0 })
        emitter.onError(Failure.boom)
        failed.hear(map.retry(3))
        completed.hear(Chain.merge(emitter, .never()).catch { _ in .empty() }.repeat(3))
        expect([failed, completed].map(\.heard), ["#boom", "|"])
    }

    @Test func aReceiveOnlyLinkIsCopiedForARetry() {
        let recorder = trial.recorder(), emitter = Emitter<Int>()
        recorder.hear(emitter.map(failing(at: 2)).observer().retry())
        for value in 1...3 { emitter.onNext(value) }
        expect(recorder.heard, "1 3")
        emitter.onCompleted()
    }

    @Test func theAttemptCountStartsOverAfterTheLastObserverLeaves() {
        let chain = trial.noted("source", in: kept).retry(2)
        let token = first.hear(chain)
        kept.content?.onError(Failure.boom)
        token.dispose()
        second.hear(chain)
        kept.content?.onError(Failure.boom)
        kept.content?.onError(Failure.boom)
        expect([first, second].map(\.heard), ["", "#boom"])
        let once = ["source+", "source-"]
        expect(trial.journal.entries, once + once + once + once)
    }

    @Test func valuesWaitingInAConcatMapAreDroppedWithItsLastObserver() {
        let outer = Emitter<LifetimeTracker>(), inner = Emitter<Int>()
        let chain = outer.concatMap { _ in inner }
        let token = first.hear(chain)
        for number in 0..<3 { outer.onNext(trial.tracker("value \(number)")) }
        inner.onNext(1)
        token.dispose()
        expect(trial.alive, [])
        second.hear(chain)
        inner.onNext(2)
        outer.onCompleted()
        inner.onCompleted()
        expect(first.heard, "1")
        // The inner stream that was running does not run again either: its outer source has gone on.
        expect(second.heard, "|")
    }

    @Test func retryingADeepSourceNeedsNoStackPerLink() {
        let recorder = trial.recorder()
        trial.inThread(stack: smallStack) { recorder.hear(deepened(.error(Failure.boom)).retry(2)) }
        expect(recorder.heard, "#boom")
    }

    @Test func aLinkThatHasJustEndedIsNotCopied() {
        let third = trial.recorder("third"), emitter = Emitter<Int>(), chain = emitter.take(1)
        first.hear(chain, finally: { second.hear(chain.repeat(2)) })
        emitter.onNext(7)
        emitter.onNext(8)
        expect([first, second].map(\.heard), ["7 |", "|"])
        let cold = Chain.just(1)
        cold.subscribe().dispose()
        third.hear(cold.repeat(2))
        expect(third.heard, "|")
    }
}
