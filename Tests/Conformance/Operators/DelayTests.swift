import Testing

@Suite(.conforms) struct DelayTests {
    private let trial = Trial.current

    @Test func valuesAndTheCompletionAreDelayed() {
        """
        a -1--23--|
          ^-------!
        = ----1--23--|

        a ^-1-(2 |)
          ^---!
        = -----1-(2 |)

        a (^ 1 2 |)
          (^ !)
        = ---(1 2 |)

        a -|
          ^!
        = ----|
        """.draws { $0.a.delay(.seconds(3), scheduler: $0.scheduler) }
    }

    @Test func anErrorIsHeardAtOnceAndDropsPendingValues() {
        """
        a -1--2#
        = ----1#
        """.draws { $0.a.delay(.seconds(3), scheduler: $0.scheduler) }
    }

    @Test func disposalDropsPendingEvents() {
        """
        a -1--2
        = ----1!

        a -1|
          ^-!
        = ---!
        """.draws { $0.a.delay(.seconds(3), scheduler: $0.scheduler) }
    }

    @Test(arguments: [Duration.zero, .seconds(-10)]) func aZeroOrNegativeDelayShiftsNothing(_ interval: Duration) {
        """
        a -(1 2)-3-|
        = -(1 2)-3-|
        """.draws { $0.a.delay(interval, scheduler: $0.scheduler) }
    }

    @Test func aRepeatedRunIsLikeTheFirst() {
        """
        a ^12|
          ^--!
          ------^--!
        = ----12----12|
        """.draws { $0.a.delay(.seconds(3), scheduler: $0.scheduler).repeat(2) }
    }

    @Test func takeStopsTheSourceWhenItsLastValueIsEmitted() {
        """
        a -12-3
        = ----1(2 |)
        """.draws { $0.a.delay(.seconds(3), scheduler: $0.scheduler).take(2) }
    }

    @Test func onlyOneActionIsPendingAtATime() {
        let test = TestScheduler(), scheduler = WatchedScheduler(test), recorder = trial.recorder(test)
        let source = trial.hot(test, (0..<500).map { .next($0 + 1, $0) } + [.completed(501)])
        recorder.hear(source.chain.delay(.seconds(100), scheduler: scheduler))
        test.run()
        expect(recorder.heard, (0..<500).map { "\($0 + 101):\($0) " }.joined() + "601:|")
        expect(scheduler.mostPending, 1)
        expect(scheduler.scheduled, 501)
    }

    @Test func aHandlerThatDisposesMissesEventsDueAtTheSameTime() {
        let test = TestScheduler(), scheduler = WatchedScheduler(test), recorder = trial.recorder(test)
        let emitter = Emitter<Int>()
        recorder.hear(emitter.delay(.seconds(10), scheduler: scheduler).map { $0 }, then: { if $0 == 2 { recorder.leave() } })
        emitter.send(1, 2, 3, then: .completed)
        test.run()
        expect(recorder.heard, "10:1 10:2")
        expect(scheduler.pending, 0)
    }

    @Test func anInPlaceSchedulerEmitsEveryValueInOrder() {
        let recorder = trial.recorder()
        recorder.hear(.range(start: 0, count: 3).delay(.nanoseconds(1), scheduler: ImmediateScheduler.shared))
        expect(recorder.heard, "0 1 2 |")
    }
}

/// Values that a handler sends while several delayed values are due.
@Suite(.conforms) struct DelayReentranceTests {
    private let trial = Trial.current

    /// Sends `values`, and expects what is heard, and that no action is left. `then` is the handler.
    ///
    /// - Returns: for each value heard, the number of actions scheduled before.
    @discardableResult
    private func expectHeard(
        _ heard: String, sending values: Int..., after interval: Duration = .seconds(10), completing: Bool = false,
        sourceLocation: SourceLocation = #_sourceLocation, then: @escaping (Emitter<Int>, Int) -> Void
    ) -> [Int] {
        let test = TestScheduler(), scheduler = WatchedScheduler(test), recorder = trial.recorder(test)
        let emitter = Emitter<Int>()
        var actions: [Int] = []
        recorder.hear(emitter.delay(interval, scheduler: scheduler)) { value in
            actions.append(scheduler.scheduled)
            then(emitter, value)
        }
        for value in values { emitter.onNext(value) }
        if completing { emitter.onCompleted() }
        test.run()
        expect(recorder.heard, heard, sourceLocation: sourceLocation)
        expect(scheduler.pending, 0, sourceLocation: sourceLocation)
        return actions
    }

    @Test func aValueSentInAHandlerIsDelayedFromThatMoment() {
        expectHeard("10:1 20:2 30:3 40:|", sending: 1) { emitter, value in
            if value < 3 { emitter.onNext(value + 1) } else { emitter.onCompleted() }
        }
    }

    @Test func anErrorSentInAHandlerDropsTheOtherValuesDueThen() {
        expectHeard("10:1 10:#boom", sending: 1, 2, 3) { emitter, value in if value == 1 { emitter.onError(Failure.boom) } }
    }

    @Test func anErrorSentInAHandlerDropsDueAndNewlySentValues() {
        expectHeard("10:1 10:#boom", sending: 1, 2) { emitter, value in
            guard value == 1 else { return }
            emitter.onNext(3)
            emitter.onError(Failure.boom)
        }
    }

    @Test func dueValuesPrecedeAValueSentInAHandler() {
        expectHeard("10:1 10:2 10:3 20:4 20:5 20:|", sending: 1, 2, 3) { emitter, value in
            if value < 3 { emitter.onNext(value + 3) } else if value == 3 { emitter.onCompleted() }
        }
    }

    @Test func aDueCompletionFollowsTheDueValues() {
        expectHeard("10:1 10:2 10:|", sending: 1, 2, completing: true) { emitter, value in emitter.onNext(value + 10) }
    }

    /// Otherwise a handler that sends for ever would never let the first action end, and the scheduler could not stop it.
    @Test func valuesSentInAHandlerAtZeroDelayWaitForALaterAction() {
        let heard = "0:1 0:2 0:3 0:4 0:5 0:6 0:7 0:8 0:9 0:10 0:11 0:|"
        let actions = expectHeard(heard, sending: 1, 2, after: .zero) { emitter, value in
            if value < 10 { emitter.onNext(value + 2) } else if value == 10 { emitter.onCompleted() }
        }
        // Two values in each action: those present when it began.
        expect(actions, [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6])
    }

    @Test func aHandlerThatSendsAndDisposesHearsNoMore() {
        let test = TestScheduler(), scheduler = WatchedScheduler(test), recorder = trial.recorder(test)
        let emitter = Emitter<Int>()
        recorder.hear(emitter.delay(.seconds(10), scheduler: scheduler)) { value in
            emitter.onNext(value + 10)
            recorder.leave()
        }
        for value in 1...2 { emitter.onNext(value) }
        test.run()
        expect(recorder.heard, "10:1")
        expect(scheduler.pending, 0)
    }
}
