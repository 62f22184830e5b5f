import Testing

/// A held joint stops its sources when its last observer leaves, and restarts them when it is observed again.
@Suite(.conforms) struct JointResumeTests {
    private let trial = Trial.current

    /// A cold source without an end. It notes its starts and stops, and keeps its latest observer.
    private func source(_ name: String, _ kept: Box<AnyObserver<Int>?> = Box(nil)) -> Chain<Int> {
        .create { observer in
            kept.content = observer
            trial.journal.note("+\(name)")
            return Disposables.create {
                kept.content = nil
                trial.journal.note("-\(name)")
            }
        }
    }

    typealias Again = ObservedAgainTests.Again

    /// A source that has not ended begins anew. A completed source stays completed, and a passed time stays passed.
    @Test(arguments: [
        Again("zip with one that has completed", [("a1", "11"), ("a5", nil), ("a2 a3", "22 33 |")]) { a, _, _, _ in
            .zip(.range(start: 1, count: 3), a) { $0 * 10 + $1 }
        },
        Again("combineLatest", [("a1 b2", "12"), ("b3 a4 b5", "43 45")]) { a, b, _, _ in .combineLatest(a, b) { $0 * 10 + $1 } },
        Again("combineLatest of many", [("a1 b2", "12"), ("b3 a4 b5", "43 45")]) { a, b, _, _ in
            .combineLatest([a, b]) { $0[0] * 10 + $0[1] }
        },
        Again("withLatestFrom", [("a1 b2", "12"), ("b3 a4 b5", "45")]) { a, b, _, _ in b.withLatestFrom(a) { $1 * 10 + $0 } },
        Again("combineLatest with one that has completed", [("", ""), ("a3 a|", "13 |")]) { a, _, _, _ in
            .combineLatest(.just(1), a) { $0 * 10 + $1 }
        },
        Again("combineLatest of many with one that has completed", [("", ""), ("a3 a|", "13 |")]) { a, _, _, _ in
            .combineLatest([.just(1), a]) { $0[0] * 10 + $0[1] }
        },
        Again("withLatestFrom one that has completed", [("", ""), ("a3 a|", "13 |")]) { a, _, _, _ in
            a.withLatestFrom(.just(1)) { $1 * 10 + $0 }
        },
        Again("concat", [("a3", "1 2 3"), ("a4 a|", "4 |")]) { a, _, _, _ in .concat([.from([1, 2]), a]) },
        Again("concatMap of one that has completed", [("a1 a2 a|", ""), ("b5 b|", "5 20 |")]) { a, b, _, _ in
            a.concatMap { $0 == 1 ? b : .just(20) }
        },
        Again("skip, for a time", [("+10", ""), ("a1", "1")]) { a, _, _, time in a.skip(.seconds(10), scheduler: time) },
        Again("delaySubscription", [("+10", ""), ("a1", "1")]) { a, _, _, time in a.delaySubscription(.seconds(10), scheduler: time) },
        Again("take(until:)", [("", ""), ("b0", nil), ("a1 b0", "1 |")]) { a, b, _, _ in a.take(until: b) },
        Again("merge, one completed during the rest", [("", ""), ("a|", nil), ("b1 b|", "1 |")]) { a, b, _, _ in .merge(a, b).map { $0 } },
        Again("map, failed during the rest", [("", ""), ("a1 a#", nil), ("", "#boom")]) { a, _, _, _ in a.map { $0 }.filter { _ in true } },
    ])
    func aRestedChainResumesForTheNextObserver(_ again: Again) { again.expectRuns() }

    @Test(arguments: JointKind.parallel) func aJointStopsAndRestartsItsSources(_ kind: JointKind) {
        let chain = kind.join(source("a").map { $0 }, source("b")).map { $0 }.filter { _ in true }
        let before = trial.count
        chain.subscribe().dispose()
        let afterOne = trial.count
        for _ in 1..<3 { chain.subscribe().dispose() }
        expect(trial.count, afterOne)
        expect(trial.journal.entries.count, 12)
        for round in 0..<3 {
            let entries = trial.journal.entries[4 * round..<4 * round + 4]
            expect(entries.sorted(), ["+a", "+b", "-a", "-b"])
            #expect(entries.prefix(2).allSatisfy { $0.hasPrefix("+") })
        }
        // For `flatMap`, the first run adds the subscribed inner streams.
        #expect(kind == .flatMap || trial.count == before)
    }

    @Test func aConcatStopsAndRestartsItsCurrentSource() {
        let chain = Chain.concat(.just(1), source("a"), source("b")).map { $0 }
        let first = trial.recorder("first"), second = trial.recorder("second")
        first.hear(chain).dispose()
        let token = second.hear(chain)
        // A completed source does not run again.
        expect([first, second].map(\.heard), ["1", ""])
        expect(trial.journal.entries, ["+a", "-a", "+a"])
        token.dispose()
    }

    @Test func anObserverArrivingWhileSourcesStopHearsThemAll() {
        let again = trial.recorder("again"), chain = Box<Chain<Int>?>(trial)
        let emitter = Observable<Int>(), kept = Box<AnyObserver<Int>?>(nil), returns = Counter()
        let first = Chain<Int>.create { _ in
            Disposables.create { if returns.increment() == 1, let chain = chain.content { again.hear(chain) } }
        }
        chain.content = .merge(first, emitter.map { $0 }, source("b", kept))
        chain.content?.subscribe().dispose()
        emitter.next(1)
        kept.content?.onNext(2)
        emitter.error(Failure.boom)
        expect(again.heard, "1 2 #boom")
    }
}
