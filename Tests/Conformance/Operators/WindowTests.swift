import Testing

/// Streams of at most three values, or of the values of ten ticks.
@Suite(.conforms) struct WindowTests {
    let trial = Trial.current

    @Test func aWindowEndsWhenItIsFullOrItsTimeHasPassed() {
        """
        a -1-2-3--4-----------567---|
        = 0----1---------2------3---|
        = ^1-2-(3 |)
        = -----^--4------|
        = ---------------^----56(7 |)
        = ----------------------^---|

        a -
        = 0---------1--!
        = ^---------|
        = ----------^--!
        """.draws(streams: numbered)
    }

    @Test func theEndOfTheSourceEndsTheOpenWindow() {
        """
        a -1|
        = 0-|
        = ^1|

        a -1#
        = 0-#
        = ^1#
        """.draws(streams: numbered)
    }

    /// A cold source's time starts before its subscription.
    @Test func aWindowFullExactlyAtItsDeadlineOpensOnlyOneSuccessor() {
        """
        a -1-2------3----|
        = 0---------1----|
        = ^1-2------(3 |)
        = ----------^----|

        a ^1-2------3----|
        = 0---------1----|
        = ^1-2------|
        = ----------(^ 3)|
        """.draws(streams: numbered)
    }

    @Test func theOpenWindowContinuesAfterTheOuterStreamIsDisposed() {
        """
        a -1-2-3
        = 0-!
        = ^1-2-(3 |)

        a -1-2-3--4
        = 0----1-!
        = ^1-2-(3 |)
        = -----^--4------|

        a -1-#
        = 0-!
        = ^1-#
        """.draws(streams: numbered)
    }

    @Test func theOuterStreamContinuesAfterItsWindowsAreDisposed() {
        """
        a -1-2-3-|
        = 0----1-|
        = ^1!
        = -----^!
        """.draws(streams: numbered)
    }

    @Test func theLastDisposalReleasesTheSource() {
        """
        a -1-2-3
        = 0-!
        = ^1-2!

        a -1-2-3
        = 0---!
        = ^1!
        """.draws(streams: numbered)
    }

    @Test func aLaterSubscriptionStartsAnew() {
        """
        a -1-2-3----1-2-------|
          ^-----!
          --------^-----------!
        = -----6!
        = --------^---------3-(0 |)
        """.draws { sums($0.a, $0.scheduler) }
    }

    @Test func sourcesMayEmitDuringTheSubscription() {
        """
        a (^ 1 2 3 4 5 |)
        = (6 9 |)

        a (^ 1 2 3 |)
        = (6 0 |)

        a (^ |)
        = (0 |)

        a (^ #)
        = #
        """.draws { sums($0.a, $0.scheduler) }
        "= (6 15 |)".draws { sums(.range(start: 1, count: 1_000_000_000), $0.scheduler, 2) }
    }

    func window(_ source: Chain<Int>, _ scheduler: any Scheduler) -> Chain<Chain<Int>> {
        source.window(timeSpan: .seconds(10), count: 3, scheduler: scheduler)
    }

    private func numbered(_ sources: MarbleSources) -> Chain<(label: Int, stream: Chain<Int>)> {
        window(sources.a, sources.scheduler).enumerated().map { (label: $0.index, stream: $0.element) }
    }

    private func sums(_ source: Chain<Int>, _ scheduler: any Scheduler, _ limit: Int = .max) -> Chain<Int> {
        window(source, scheduler).take(limit).flatMap { $0.reduce(0, accumulator: +) }
    }

    // MARK: What comes where, and how long the source is subscribed to

    @Test(arguments: [Event<Int>.completed, .error(Failure.boom)]) func theOpenWindowEndsBeforeTheOuterStream(_ end: Event<Int>) {
        let emitter = Emitter<Int>(), journal = trial.journal, count = Counter()
        let recorder = trial.recorder(of: String.self)
        let names = window(emitter, TestScheduler()).map { window in
            let name = "window \(count.increment())"
            trial.recorder(name).hear(window, finally: { journal.note("\(name) ends") })
            return name
        }
        recorder.hear(names, then: { journal.note("\($0) came") }, finally: { journal.note("the outer stream ends") })
        for value in 1...3 { emitter.onNext(value) }
        emitter.on(end)
        expect(journal.entries, ["window 1 came", "window 1 ends", "window 2 came", "window 2 ends", "the outer stream ends"])
    }

    @Test func theLastWindowsEndReleasesTheSourceBeforeItIsHeard() {
        let scheduler = TestScheduler(), journal = trial.journal, kept = Box<AnyObserver<Int>?>(trial)
        let recorder = trial.recorder()
        let windows = window(trial.noted("source", in: kept), scheduler)
        recorder.hear(windows.take(1).flatMap { $0 }, finally: { journal.note("heard") })
        kept.content?.onNext(1)
        scheduler.advance(to: 10)
        expect(recorder.heard, "1 |")
        expect(journal.entries, ["source+", "source-", "heard"])
    }

    @Test func theSourceIsNotSubscribedToIfAllObserversLeaveFirst() {
        let scheduler = TestScheduler(), watched = WatchedScheduler(scheduler), recorder = trial.recorder()
        recorder.hear(window(trial.noted("source"), watched).take(1).map { _ in 0 })
        expect(recorder.heard, "0 |")
        expect(trial.journal.entries, [])
        expect(watched.pending, 0)
    }

    @Test func onlyOneActionIsPendingHoweverManyWindowsFill() {
        let scheduler = TestScheduler(), watched = WatchedScheduler(scheduler), emitter = Emitter<Int>()
        let token = trial.recorder().hear(window(emitter, watched).flatMap { $0 })
        for value in 1...30 { emitter.onNext(value) }
        expect([watched.scheduled, watched.pending], [1, 1])
        token.dispose()
        expect(watched.pending, 0)
    }

    // MARK: Who hears a window

    /// Runs `body` with the first window, which is no longer observed, and with what else is observed.
    private func withWindow(_ body: (Trial, Emitter<Int>, Chain<Int>, any Disposable) -> Void) {
        conform { trial in
            let emitter = Emitter<Int>(), first = Box<Chain<Int>?>(trial), scheduler = TestScheduler()
            let outer = trial.recorder("outer").hear(
                window(emitter, scheduler).map { new in
                    if first.content == nil { first.content = new }
                    return 0
                })
            first.content?.subscribe(onNext: { _ in }).dispose()
            first.content.map { body(trial, emitter, $0, outer) }
            emitter.onCompleted()
        }
    }

    @Test func observersShareAWindowFromTheirSubscriptionOn() {
        withWindow { trial, emitter, window, _ in
            let first = trial.recorder("first"), second = trial.recorder("second")
            emitter.onNext(1)
            let token = first.hear(window)
            emitter.onNext(2)
            second.hear(window)
            token.dispose()
            emitter.onNext(3)
            expect([first.heard, second.heard], ["2", "3 |"])
        }
    }

    @Test(arguments: [Event<Int>.next(3), .completed, .error(Failure.boom)]) func aWindowObservedAfterItsEndEndsAtOnce(_ end: Event<Int>) {
        withWindow { trial, emitter, window, _ in
            let recorder = trial.recorder(), again = trial.recorder("again")
            for value in 1...2 { emitter.onNext(value) }
            emitter.on(end)
            recorder.hear(window)
            again.hear(window)
            if case .error = end { expect(recorder.heard, "#boom") } else { expect(recorder.heard, "|") }
            expect(again.heard, recorder.heard)
        }
    }

    @Test func aWindowIsSilentAfterTheLastDisposal() {
        withWindow { trial, emitter, window, outer in
            let recorder = trial.recorder()
            outer.dispose()
            let token = recorder.subscribe(to: window)
            for value in 1...3 { emitter.onNext(value) }
            emitter.onCompleted()
            expect(recorder.heard, "")
            token.dispose()
        }
    }
}
