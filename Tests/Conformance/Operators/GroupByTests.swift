import Testing

@Suite(.conforms) struct GroupByTests {
    private let trial = Trial.current

    /// The key is the remainder of a division by three.
    private func key(_ value: Int) throws -> Int { if value == 9 { throw Failure.boom } else { value % 3 } }
    private func keyed(_ sources: MarbleSources) -> Chain<(label: Int, stream: Chain<Int>)> {
        sources.a.groupBy(keySelector: key).map { (label: $0.key, stream: $0) }
    }

    @Test func eachValueJoinsItsKeysGroupAndAllGroupsEndLikeTheSource() {
        """
        a -1-2----4-5-|
        = -1-2--------|
        = -(^ 1)--4---|
        = ---(^ 2)--5-|

        a -1-2----4-5-#
        = -1-2--------#
        = -(^ 1)--4---#
        = ---(^ 2)--5-#

        a -1-2----4-5-9-1
        = -1-2--------#
        = -(^ 1)--4---#
        = ---(^ 2)--5-#

        a -|
        = -|

        a -9
        = -#
        """.draws(streams: keyed)
    }

    @Test func groupsContinueAfterTheOuterStreamIsDisposed() {
        """
        a -1-2----4-53|
        = -1-2-!
        = -(^ 1)--4---|
        = ---(^ 2)--5-|

        a -1------#
        = -1-!
        = -(^ 1)--#
        """.draws(streams: keyed)
    }

    @Test func theOuterStreamContinuesAfterItsGroupsAreDisposed() {
        """
        a -1-2----4-53------|
        = -1-2-------0------|
        = -(^ 1)!
        = ---(^ 2)!
        = -----------(^ 3)!
        """.draws(streams: keyed)
    }

    @Test func theLastDisposalReleasesTheSource() {
        """
        a -1-2----4--5
        = -1-2-!
        = -(^ 1)--4!
        = ---(^ 2)!

        a -1-2----4--5
        = -1-2-----!
        = -(^ 1)!
        = ---(^ 2)!
        """.draws(streams: keyed)
    }

    @Test func groupsEndedByAStageBelowCountAsDisposed() {
        """
        a -1-2-4
        = -1-(2 |)
        """.draws { $0.a.groupBy { $0 % 3 }.take(2).flatMap { $0.take(1) } }
    }

    @Test func aLaterSubscriptionGetsItsOwnGroups() {
        """
        a -1-2-1-2|
          ^-!
          --^-----!
        = -1!
        = --^2-1--|
        """.draws { $0.a.groupBy { $0 % 3 }.map { $0.key } }
    }

    @Test func synchronousSourcesAreGrouped() {
        """
        a (^ 1 2 3 |)
        = (1 2 3 |)
        """.draws { $0.a.groupBy { $0 % 2 }.flatMap { $0 } }
        "= (1 3 5 |)".draws { _ in
            Chain.range(start: 1, count: 1_000_000_000).groupBy { $0 % 2 }.take(1).flatMap { $0.take(3) }
        }
    }

    @Test(arguments: [Event<Int>.completed, .error(Failure.boom), .next(-1)])
    func groupsEndInCreationOrderBeforeTheOuterStream(_ end: Event<Int>) {
        let emitter = Emitter<Int>(), journal = trial.journal, recorder = trial.recorder()
        let keys = emitter.groupBy(keySelector: { if $0 < 0 { throw Failure.boom } else { $0 / 10 } }).map { group in
            for name in ["a", "b"] {
                trial.recorder("group \(group.key) \(name)").hear(group, finally: { journal.note("\(group.key) \(name)") })
            }
            return group.key
        }
        recorder.hear(keys, finally: { journal.note("outer") })
        for value in [30, 10, 20] { emitter.onNext(value) }
        emitter.on(end)
        // Both observers of a group come before those of the next.
        expect(journal.entries, ["3 a", "3 b", "1 a", "1 b", "2 a", "2 b", "outer"])
        emitter.onCompleted()
    }

    @Test func aSynchronousSourceIsIgnoredOnceTheLastObserverLeaves() {
        let recorder = trial.recorder(), calls = Counter()
        let source = Chain<Int>.create { observer in
            for value in 1...5 { observer.onNext(value) }
            return Disposables.create { trial.journal.note("cleanup after \(calls.value)") }
        }
        let groups = source.groupBy { value in
            calls.increment()
            return value
        }
        recorder.hear(groups.map { $0.key }.take(1))
        expect(recorder.heard, "1 |")
        expect(trial.journal.entries, ["cleanup after 1"])
    }

    /// Runs `body` with the group of the ones, which is no longer observed, and with what else is observed.
    private func withGroup(_ body: (Trial, Emitter<Int>, GroupedObservable<Int, Int>, any Disposable) -> Void) {
        conform { trial in
            let emitter = Emitter<Int>(), group = Box<GroupedObservable<Int, Int>?>(trial)
            let outer = trial.recorder("outer").hear(
                emitter.groupBy(keySelector: { if $0 < 0 { throw Failure.boom } else { $0 / 10 } }).map { new in
                    if group.content == nil { group.content = new }
                    return new.key
                })
            emitter.onNext(1)
            group.content?.subscribe(onNext: { _ in }).dispose()
            group.content.map { body(trial, emitter, $0, outer) }
            emitter.onCompleted()
        }
    }

    @Test func observersShareAGroupFromTheirSubscriptionOn() {
        withGroup { trial, emitter, group, _ in
            let first = trial.recorder("first"), second = trial.recorder("second")
            emitter.onNext(2)
            let token = first.hear(group)
            emitter.onNext(3)
            second.hear(group)
            emitter.onNext(4)
            token.dispose()
            emitter.onNext(5)
            expect([first.heard, second.heard], ["3 4", "4 5"])
        }
    }

    @Test(arguments: [Event<Int>.completed, .error(Failure.boom), .next(-1)]) func aGroupObservedAfterTheEndEndsAtOnce(_ end: Event<Int>) {
        withGroup { trial, emitter, group, _ in
            let recorder = trial.recorder()
            emitter.on(end)
            recorder.hear(group)
            expect(recorder.heard, end.isCompleted ? "|" : "#boom")
        }
    }

    @Test func aGroupIsSilentAfterTheLastDisposal() {
        withGroup { trial, emitter, group, outer in
            let recorder = trial.recorder()
            outer.dispose()
            let token = recorder.subscribe(to: group)
            emitter.onNext(2)
            emitter.onCompleted()
            expect(recorder.heard, "")
            token.dispose()
        }
    }

    @Test(arguments: ["the group's handler", "the outer handler", "the key selector"])
    func disposalInAHandlerOrSelectorStopsEverything(_ place: String) {
        let emitter = Emitter<Int>(), recorder = trial.recorder(), inner = trial.recorder("inner")
        let token = Box<(any Disposable)?>(trial), groupToken = Box<(any Disposable)?>(trial)
        func disposeAll() {
            token.dispose()
            groupToken.dispose()
        }
        let keys = emitter.groupBy { value -> Int in
            if value == 12, place == "the key selector" { disposeAll() }
            return value / 10
        }.map { group in
            if groupToken.content == nil {
                groupToken.content = inner.subscribe(to: group, then: { if $0 == 12, place == "the group's handler" { disposeAll() } })
            }
            return group.key
        }
        token.content = recorder.subscribe(to: keys, then: { if $0 == 2, place == "the outer handler" { disposeAll() } })
        for value in [11, 12, 21, 13, 31] { emitter.onNext(value) }
        expect(inner.heard, place == "the key selector" ? "11" : "11 12")
        expect(recorder.heard, place == "the outer handler" ? "1 2" : "1")
        expect(trial.alive, [])
        emitter.onCompleted()
    }

    @Test(arguments: ["disposed", "completed", "failed"])
    func aDeepChainOfGroupBysIsTakenApartOnASmallStack(_ end: String) {
        let emitter = Emitter<Int>(), recorder = trial.recorder()
        trial.inThread(stack: largeStack) {
            let chain = (0..<1_000).reduce(emitter as Chain<Int>) { chain, _ in chain.groupBy { $0 }.flatMap { $0 } }
            recorder.hear(chain)
            emitter.onNext(1)
        }
        trial.inThread(stack: smallStack) {
            switch end {
            case "disposed": recorder.leave()
            case "completed": emitter.onCompleted()
            default: emitter.onError(Failure.boom)
            }
        }
        expect(recorder.heard, ["disposed": "1", "completed": "1 |"][end] ?? "1 #boom")
    }

    @Test func aReobservedGroupStillEndsInCreationOrder() {
        let emitter = Emitter<Int>(), journal = trial.journal, groups = Box<[GroupedObservable<Int, Int>]>([])
        let keys = emitter.groupBy(keySelector: { $0 / 10 }).map { group in
            groups.content.append(group)
            return group.key
        }
        trial.recorder().hear(keys, finally: { journal.note("outer") })
        for value in [10, 20, 30] { emitter.onNext(value) }
        for (index, group) in groups.content.enumerated().reversed() {
            trial.recorder("left \(index)").hear(group, finally: { journal.note("left") }).dispose()
            trial.recorder("group \(index)").hear(group, finally: { journal.note("\(index)") })
        }
        emitter.onCompleted()
        expect(journal.entries, ["0", "1", "2", "outer"])
        groups.content = []
    }
}
