import Testing

/// One subscription to the source for all observers. What follows the end of the source is each architecture's own rule.
@Suite(.conforms) struct ShareTests {
    private let trial = Trial.current

    @Test func manyObserversShareOneSubscriptionToTheSource() {
        """
        a -1---2-3
        = -1---2!
        = ---^-2-3!

        a -1---2-|
        = -1---2-|
        = ---^-2-|

        a -1---2-#
        = -1---2-#
        = ---^-2-#

        a (^ 1 |)
        = (1 |)
        """.draws { $0.a.share() }
    }

    @Test(arguments: [false, true]) func theLastObserverStopsTheSourceAndTheNextRestartsIt(_ isRefCount: Bool) {
        """
        a -1-2-3--4-5-|
          ^---!
          ------^-----!
        = -1!
        = -1-2!
        = ------^-4!
        = -------^4-5-|
        """.draws { isRefCount ? $0.a.publish().refCount() : $0.a.share() }
    }

    @Test func twoRejoinedBranchesShareOneSource() {
        """
        a -1---2
        = -(10)(2 20)
        """.draws {
            let shared = $0.a.share()
            return .merge(shared.filter { $0 % 2 == 0 }, shared.map { $0 * 10 })
        }
    }

    @Test func sharedSequencesMayBeConcatenated() {
        "= (1 2 3 4 5 |)".draws { _ in
            Chain.concat(Chain.from([1, 2]).share(), Chain.just(3).share(), Chain.just(4).flatMap { .from([$0, 5]).share() })
        }
    }

    /// Observers of the first run do not count in the second.
    @Test(arguments: 0...1) func theLastObserverOfALaterRunStopsIt(replay: Int) {
        let own = Own.resubscribingToAnEndedSharedStream
        let recorders = (0..<3).map { trial.recorder("\($0)") }
        let starts = Counter(), kept = Box<AnyObserver<Int>?>(trial)
        let shared = counted(trial, starts, kept).share(replay: replay)
        recorders[0].hear(shared)
        recorders[1].hear(shared)
        kept.content?.onCompleted()
        recorders[2].subscribe(to: shared).dispose()
        expect(starts.value, own.runs)
        expect(trial.journal.entries, (1...own.runs).map { "cleanup \($0)" })
    }

    @Test func sharingASharedStreamChangesNothing() {
        let first = trial.recorder("first"), second = trial.recorder("second"), starts = Counter()
        let kept = Box<AnyObserver<Int>?>(trial)
        let shared = counted(trial, starts, kept).share()
        let twice = shared.share().share()
        let one = first.subscribe(to: twice), two = second.subscribe(to: shared)
        kept.content?.onNext(1)
        one.dispose()
        kept.content?.onNext(2)
        expect(trial.journal.entries, [])
        two.dispose()
        expect([first, second].map(\.heard), ["1", "1 2"])
        expect(starts.value, 1)
        expect(trial.journal.entries, ["cleanup 1"])
    }

    // MARK: A source that sends while it is being subscribed to

    @Test func aSubscriberArrivingDuringALoopHearsTheRest() {
        let first = trial.recorder("first"), second = trial.recorder("second"), third = trial.recorder("third")
        let shared = Chain.range(start: 1, count: 5).share()
        first.hear(shared) { value in
            if value == 2 { second.hear(shared) }
            if value == 5 { third.hear(shared.map { $0 }) }
        }
        expect([first, second, third].map(\.heard), ["1 2 3 4 5 |", "3 4 5 |", "|"])
    }

    @Test func takeStopsASourceThatSendsInALoop() {
        let first = trial.recorder("first"), second = trial.recorder("second"), drawn = Counter()
        let shared = Chain.from((1...1_000_000).lazy.map(drawn.counted)).share()
        first.hear(shared.take(3), then: { if $0 == 2 { second.hear(shared.map { $0 }.take(4)) } })
        expect([first, second].map(\.heard), ["1 2 3 |", "3 4 5 6 |"])
        expect(drawn.value, 6)
    }

    // MARK: Objects

    @Test func passingObserversLeaveARunningSourceUnchanged() {
        let steady = trial.recorder("steady"), emitter = Emitter<Int>()
        let shared = emitter.share()
        steady.hear(shared)
        shared.subscribe().dispose()
        let before = trial.count
        for round in 0..<1_000 {
            let subscription = trial.recorder().subscribe(to: shared)
            emitter.onNext(round)
            subscription.dispose()
        }
        expect(trial.count, before)
        expect(steady.events.count, 1_000)
        expect(trial.alive, ["steady"])
        emitter.onCompleted()
    }
}

/// A source that counts its subscriptions in `starts` and notes their ends; `kept` receives its observer.
func counted(_ trial: Trial, _ starts: Counter, _ kept: Box<AnyObserver<Int>?>) -> Chain<Int> {
    Chain.create { observer in
        let number = starts.increment()
        kept.content = observer
        return Disposables.create { trial.journal.note("cleanup \(number)") }
    }
}
