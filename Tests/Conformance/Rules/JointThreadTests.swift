import Testing

/// Joints whose sources send from several threads. Every test also checks that observers hear one event at a time.
@Suite(.conforms) struct JointThreadTests {
    private let trial = Trial.current

    private let threads = 4
    private let rounds = 1_000

    /// Sends `rounds` values from each thread, and assigns threads to emitters in turn. The last thread of each emitter completes it.
    private func storm(_ emitters: [Emitter<Int>]) {
        let left = emitters.map { _ in Counter() }
        trial.inThreads(threads) { thread in
            let emitter = emitters[thread % emitters.count]
            for round in 0..<rounds {
                emitter.onNext(thread * rounds + round)
                if round.isMultiple(of: 8) { letOthersIn() }
            }
            if left[thread % emitters.count].increment() == threads / emitters.count { emitter.onCompleted() }
        }
    }

    struct Merging: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var sources = 4
        let merge: @Sendable ([Chain<Int>]) -> Chain<Int>
    }

    @Test(arguments: [
        Merging(testDescription: "merge of one", sources: 1) { .merge($0) },
        Merging(testDescription: "merge of two", sources: 2) { .merge($0) },
        Merging(testDescription: "merge of four") { .merge($0) },
        Merging(testDescription: "a tree of merges") { sources in
            .merge(
                .merge(sources[0], sources[1]).map { $0 },
                .merge(sources[2], sources[3]).startWith().take(until: Chain<Int>.never()))
        },
        Merging(testDescription: "flatMap") { sources in Chain.range(start: 0, count: 4).flatMap { sources[$0] } },
    ])
    func everyThreadsValuesAreHeardOnceAndInOrder(_ kind: Merging) {
        let recorder = trial.recorder()
        let emitters = (0..<kind.sources).map { _ in Emitter<Int>() }
        recorder.hear(kind.merge(emitters.map { $0.map { $0 } }).map { $0 })
        storm(emitters)
        let heard = recorder.events.compactMap { Int($0) }
        expect(recorder.events.last, "|")
        expect(heard.sorted(), Array(0..<threads * rounds))
        for thread in 0..<threads {
            let own = heard.filter { $0 / rounds == thread }
            expect(own, own.sorted())
        }
    }

    @Test func zipPairsEveryValueOnce() {
        let recorder = trial.recorder(of: String.self), first = Emitter<Int>(), second = Emitter<Int>()
        let ones = Counter(), others = Counter()
        recorder.hear(
            .zip(first, second) { one, other in
                ones.increment(by: one)
                others.increment(by: other)
                return "."
            })
        storm([first, second])
        expect(recorder.events.count, 2 * rounds + 1)
        expect(recorder.events.last, "|")
        // Threads 0 and 2 send to the first, 1 and 3 to the second.
        let sum = (0..<rounds).reduce(0, +)
        expect(ones.value, 2 * sum + 2 * rounds * rounds)
        expect(others.value, 2 * sum + 4 * rounds * rounds)
    }

    @Test(arguments: [2, 4]) func combineLatestEmitsOnceForEachValue(_ sources: Int) {
        let recorder = trial.recorder(), ofMany = trial.recorder("of many")
        let emitters = (0..<sources).map { _ in Emitter<Int>() }
        recorder.hear(.combineLatest(emitters[0], emitters[1]) { $0 & $1 & 0 })
        ofMany.hear(.combineLatest(emitters) { $0.count })
        for (number, emitter) in emitters.enumerated() {
            emitter.onNext(number)
            expect(ofMany.heard, (number < sources - 1 ? "" : "\(sources)"))
        }
        storm(emitters)
        expect(recorder.events.count, 1 + (sources == 2 ? 4 : 2) * rounds + 1)
        expect(ofMany.events.count, 1 + threads * rounds + 1)
        expect([recorder, ofMany].map(\.events.last), ["|", "|"])
    }

    @Test func withLatestFromEmitsEveryValueOfItsSource() {
        let recorder = trial.recorder(), source = Emitter<Int>(), other = Emitter<Int>()
        recorder.hear(source.withLatestFrom(other) { value, _ in value })
        other.onNext(0)
        storm([source, other])
        let heard = recorder.events.compactMap { Int($0) }
        expect(heard.sorted(), Array(0..<rounds) + Array(2 * rounds..<3 * rounds))
        expect(recorder.events.last, "|")
    }

    @Test func concatEmitsItsSourcesInTurn() {
        let recorder = trial.recorder()
        let emitters = (0..<4).map { _ in Emitter<Int>() }
        recorder.hear(Chain.concat(emitters.map { $0.map { $0 } }))
        storm(emitters)
        // What happens to values sent before a source's turn is each architecture's own rule.
        let heard = recorder.events.compactMap { Int($0) }
        expect(heard, heard.sorted())
        expect(heard.prefix(rounds), Array(0..<rounds)[...])
        expect(recorder.events.last, "|")
    }

    @Test(arguments: JointKind.allCases) func aJointEndsOnceWhenItsSourcesEndConcurrently(_ kind: JointKind) {
        let count = 100
        let first = (0..<count).map { _ in Emitter<Int>() }, second = (0..<count).map { _ in Emitter<Int>() }
        let recorders = (0..<count).map { trial.recorder("\($0)") }
        for index in 0..<count { recorders[index].hear(kind.join(first[index].map { $0 }, second[index])) }
        trial.inThreads(threads) { thread in
            for index in 0..<count {
                switch thread {
                case 0: first[index].onNext(1)
                case 1: second[index].onError(Failure.boom)
                case 2: first[index].onError(Failure.other)
                default: second[index].onNext(2)
                }
            }
        }
        // An end is heard even if it comes from a closure or the other source. Which end comes first is chance.
        #expect(recorders.allSatisfy { recorder in ["#boom", "#other", "|"].contains(recorder.events.last) })
        expect(trial.alive, [])
    }

    @Test(arguments: JointKind.parallel) func disposalDuringConcurrentSendingStopsEachSourceOnce(_ kind: JointKind) {
        let count = 200
        let cleanups = Counter(), starts = Counter()
        let kept = (0..<2 * count).map { _ in Box<AnyObserver<Int>?>(nil) }
        func source(_ number: Int) -> Chain<Int> {
            .create { observer in
                kept[number].content = observer
                starts.increment()
                return Disposables.create { cleanups.increment() }
            }
        }
        let tokens = (0..<count).map { index in
            trial.recorder("\(index)").subscribe(
                to: kind.join(source(2 * index).map { $0 }, source(2 * index + 1)).map(trial.tracked("map") { $0 }).filter { _ in true }
            )
        }
        trial.inThreads(threads) { thread in
            for index in 0..<count {
                switch thread {
                case 0: for _ in 0..<4 { kept[2 * index].content?.onNext(index) }
                case 1:
                    for _ in 0..<4 { kept[2 * index + 1].content?.onNext(index) }
                    if index.isMultiple(of: 3) { kept[2 * index + 1].content?.onError(Failure.boom) }
                case 2:
                    if index.isMultiple(of: 5) { kept[2 * index].content?.onCompleted() }
                    tokens[index].dispose()
                default: tokens[count - 1 - index].dispose()
                }
            }
        }
        expect(trial.alive, [])
        expect(cleanups.value, starts.value)
        for box in kept { box.content = nil }
    }

    /// The handler waits for work on another thread, which the joint must not block.
    @Test(arguments: JointKind.parallel) func aJointHoldsNoLockWhileAHandlerRuns(_ kind: JointKind) {
        let recorder = trial.recorder(), first = Emitter<Int>(), second = Emitter<Int>()
        recorder.hear(kind.join(first, second.map(trial.tracked("map") { $0 }))) { _ in
            trial.inThread {
                first.onNext(2)
                second.onNext(3)
                kind.join(first, second).subscribe().dispose()
                recorder.leave()
                first.onCompleted()
            }
            trial.journal.note("handler returns")
        }
        if kind != .takeUntil { second.onNext(1) }
        first.onNext(1)
        expect(recorder.events.count, 1)
        expect(trial.journal.entries, ["handler returns"])
        expect(trial.alive, [])
    }
}
