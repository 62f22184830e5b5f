import Testing

/// Streams of at most three values, or of what comes in 70 ticks.
@Suite struct WindowTests {
    private let values: [Timed<Int>] = [
        .next(105, 1), .next(205, 1), .next(210, 2), .next(240, 3), .next(280, 4), .next(320, 5), .next(350, 6), .next(370, 7),
        .next(420, 8),
        .next(470, 9),
    ]

    private func window(_ source: Chain<Int>, _ scheduler: any Scheduler) -> Chain<Chain<Int>> {
        source.window(timeSpan: .seconds(70), count: 3, scheduler: scheduler)
    }

    /// Subscribes to the windows of `source` at 200 and to each as it comes, until `end` and `windowEnd`. `outer`: their numbers.
    private func expectHeard(
        of source: (Trial, TestScheduler) -> (chain: Chain<Int>, subscribed: () -> String), until end: Int? = nil,
        windowsUntil windowEnd: Int? = nil, outer: String, windows: [String], _ interval: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        conform(sourceLocation: sourceLocation) { trial in
            let scheduler = TestScheduler(), watched = WatchedScheduler(scheduler)
            let recorder = trial.recorder(scheduler), heard = Box<[TimedRecorder<Int>]>([])
            let source = source(trial, scheduler)
            let numbers = window(source.chain, watched).map { window in
                let number = heard.content.count
                let recorder = trial.recorder(scheduler, "window \(number)")
                heard.content.append(recorder)
                let token = recorder.hear(window)
                if let windowEnd { scheduler.schedule(at: windowEnd) { token.dispose() } }
                return number
            }
            recorder.hear(numbers, from: 200, until: end)
            scheduler.advance(to: 1_000)
            expect(recorder.heard, outer, sourceLocation: sourceLocation)
            expect(heard.content.map(\.heard), windows, sourceLocation: sourceLocation)
            expect(source.subscribed(), interval, sourceLocation: sourceLocation)
            expect(watched.pending, 0, "actions wait although all is over", sourceLocation: sourceLocation)
            expect(watched.mostPending, 1, "two actions waited at a time", sourceLocation: sourceLocation)
            heard.content = []
        }
    }

    private func hot(_ events: [Timed<Int>]) -> (Trial, TestScheduler) -> (chain: Chain<Int>, subscribed: () -> String) {
        { trial, scheduler in
            let source = trial.hot(scheduler, events)
            return (source.chain, { source.subscribed })
        }
    }

    // MARK: What comes where

    @Test func aWindowEndsWhenItIsFullOrItsTimeHasPassed() {
        expectHeard(
            of: hot(values + [.completed(600)]), outer: "200:0 240:1 310:2 370:3 440:4 510:5 580:6 600:|",
            windows: [
                "205:1 210:2 240:3 240:|", "280:4 310:|", "320:5 350:6 370:7 370:|", "420:8 440:|", "470:9 510:|", "580:|", "600:|",
            ], "[200, 600]")
    }

    @Test func theEndOfTheSourceEndsTheOpenWindow() {
        expectHeard(of: hot([.next(205, 1), .completed(220)]), outer: "200:0 220:|", windows: ["205:1 220:|"], "[200, 220]")
        expectHeard(of: hot([.completed(220)]), outer: "200:0 220:|", windows: ["220:|"], "[200, 220]")
        expectHeard(
            of: hot(values + [.error(250)]), outer: "200:0 240:1 250:#boom", windows: ["205:1 210:2 240:3 240:|", "250:#boom"],
            "[200, 250]")
        expectHeard(of: hot([.error(220)]), outer: "200:0 220:#boom", windows: ["220:#boom"], "[200, 220]")
    }

    @Test func withoutAValueThereIsAWindowForEachTime() {
        expectHeard(
            of: hot([]), until: 350, windowsUntil: 350, outer: "200:0 270:1 340:2", windows: ["270:|", "340:|", ""], "[200, 350]")
    }

    @Test func aWindowThatIsFullWhenItsTimeHasPassedIsFollowedByOne() {
        // The value comes first: it was scheduled first.
        expectHeard(
            of: hot([.next(205, 1), .next(210, 2), .next(270, 3), .completed(345)]), outer: "200:0 270:1 340:2 345:|",
            windows: ["205:1 210:2 270:3 270:|", "340:|", "345:|"], "[200, 345]")
        // The action does.
        expectHeard(
            of: { trial, scheduler in
                let source = trial.cold(scheduler, [.next(5, 1), .next(10, 2), .next(70, 3), .completed(145)])
                return (source.chain, { source.subscribed })
            }, outer: "200:0 270:1 340:2 345:|", windows: ["205:1 210:2 270:|", "270:3 340:|", "345:|"], "[200, 345]")
    }

    @Test func theOpenWindowEndsBeforeTheOuterStream() {
        for end in [Event<Int>.completed, .error(Failure.boom)] {
            conform { trial in
                let emitter = Emitter<Int>(), journal = trial.journal, count = Counter()
                let recorder = trial.recorder(of: String.self)
                let names = window(emitter, TestScheduler()).map { window in
                    let name = "window \(count.increment())"
                    trial.recorder(name).hear(window, finally: { journal.note("\(name) ends") })
                    return name
                }
                recorder.hear(names, then: { journal.note("\($0) came") }, finally: { journal.note("the outer stream ends") })
                for value in 1...3 { emitter.onNext(value) }
                emitter.asObserver().on(end)
                expect(
                    journal.entries, ["window 1 came", "window 1 ends", "window 2 came", "window 2 ends", "the outer stream ends"])
            }
        }
    }

    @Test func sourcesThatSendAtOnce() {
        func sums(_ source: Chain<Int>, _ limit: Int = .max) -> Chain<Int> {
            window(source, TestScheduler()).take(limit).flatMap { $0.reduce(0, accumulator: +) }
        }
        expect(heard { sums(.range(start: 1, count: 5)) }, "6 9 |")
        expect(heard { sums(.range(start: 1, count: 6)) }, "6 15 0 |")
        expect(heard { sums(.just(7)) }, "7 |")
        expect(heard { sums(.empty()) }, "0 |")
        expect(heard { sums(.error(Failure.boom)) }, "#boom")
        expect(heard { sums(.range(start: 1, count: 1_000_000_000), 2) }, "6 15 |")
        expect(heard { window(.range(start: 1, count: 1_000_000_000), TestScheduler()).flatMap { $0 }.take(4) }, "1 2 3 4 |")
    }

    // MARK: How long the source is subscribed to

    @Test func theOpenWindowGoesOnWithoutTheOuterStream() {
        let first = "205:1 210:2 240:3 240:|"
        expectHeard(of: hot(values), until: 215, outer: "200:0", windows: [first], "[200, 240]")
        expectHeard(of: hot(values), until: 250, outer: "200:0 240:1", windows: [first, "280:4 310:|"], "[200, 310]")
        expectHeard(of: hot(values + [.error(250)]), until: 245, outer: "200:0 240:1", windows: [first, "250:#boom"], "[200, 250]")
    }

    @Test func theOuterStreamGoesOnWithoutWindows() {
        expectHeard(
            of: hot(values + [.completed(320)]), windowsUntil: 225, outer: "200:0 240:1 310:2 320:|", windows: ["205:1 210:2", "", ""],
            "[200, 320]")
    }

    @Test func theLastToGoLetsGoOfTheSource() {
        expectHeard(of: hot(values), until: 225, windowsUntil: 235, outer: "200:0", windows: ["205:1 210:2"], "[200, 235]")
        expectHeard(of: hot(values), until: 235, windowsUntil: 225, outer: "200:0", windows: ["205:1 210:2"], "[200, 235]")
        expectHeard(of: hot(values), until: 203, windowsUntil: 204, outer: "200:0", windows: [""], "[200, 204]")
    }

    @Test func aWindowThatEndsAsTheLastLetsGoOfTheSourceBeforeThatIsHeard() {
        conform { trial in
            let scheduler = TestScheduler(), journal = trial.journal, kept = Box<AnyObserver<Int>?>(nil)
            let recorder = trial.recorder()
            let windows = window(trial.noted("source", in: kept), scheduler)
            recorder.hear(windows.take(1).flatMap { $0 }, finally: { journal.note("heard") })
            kept.content?.onNext(1)
            scheduler.advance(to: 70)
            expect(recorder.heard, "1 |")
            expect(journal.entries, ["source+", "source-", "heard"])
            kept.content = nil
        }
    }

    @Test func aSourceIsNotSubscribedToIfAllHaveGoneBefore() {
        conform { trial in
            let scheduler = TestScheduler(), watched = WatchedScheduler(scheduler), recorder = trial.recorder()
            recorder.hear(window(trial.noted("source"), watched).take(1).map { _ in 0 })
            expect(recorder.heard, "0 |")
            expect(trial.journal.entries, [])
            expect(watched.pending, 0)
        }
    }

    @Test func eachSubscriptionThatFollowsAnotherBeginsAnew() {
        conform { trial in
            let scheduler = TestScheduler()
            let first = trial.recorder(scheduler, "first"), second = trial.recorder(scheduler, "second")
            let source = trial.hot(scheduler, values + [.completed(370)])
            let sums = window(source.chain, scheduler).flatMap { $0.reduce(0, accumulator: +) }
            first.hear(sums, from: 200, until: 245)
            second.hear(sums, from: 275)
            scheduler.run()
            // 1 + 2 + 3; then, counted from 275, 4 + 5 and 6 + 7.
            expect([first.heard, second.heard], ["240:6", "345:9 370:13 370:|"])
            expect(source.subscribed, "[200, 245] [275, 370]")
        }
    }

    @Test func oneActionIsAwaitedHoweverManyWindowsAreFull() {
        conform { trial in
            let scheduler = TestScheduler(), watched = WatchedScheduler(scheduler)
            let emitter = Emitter<Int>()
            let token = trial.recorder().hear(window(emitter, watched).flatMap { $0 })
            for value in 1...30 { emitter.onNext(value) }
            expect([watched.scheduled, watched.pending], [1, 1])
            token.dispose()
            expect(watched.pending, 0)
        }
    }

    // MARK: Who hears a window

    /// Runs `body` with the first window, which was observed and is not any more, and with what else is observed.
    private func withWindow(_ body: (Trial, Emitter<Int>, Chain<Int>, any Disposable) -> Void) {
        conform { trial in
            let emitter = Emitter<Int>(), first = Box<Chain<Int>?>(nil), scheduler = TestScheduler()
            let outer = trial.recorder("outer").hear(
                window(emitter, scheduler).map { new in
                    if first.content == nil { first.content = new }
                    return 0
                })
            first.content?.subscribe(onNext: { _ in }).dispose()
            first.content.map { body(trial, emitter, $0, outer) }
            emitter.onCompleted()
            first.content = nil
        }
    }

    @Test func aWindowIsSharedByAllWhoObserveItFromThenOn() {
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

    @Test func afterItsEndAWindowEndsAtOnce() {
        for end in [Event<Int>.next(3), .completed, .error(Failure.boom)] {
            withWindow { trial, emitter, window, _ in
                let recorder = trial.recorder(), again = trial.recorder("again")
                for value in 1...2 { emitter.onNext(value) }
                emitter.asObserver().on(end)
                recorder.hear(window)
                again.hear(window)
                if case .error = end { expect(recorder.heard, "#boom") } else { expect(recorder.heard, "|") }
                expect(again.heard, recorder.heard)
            }
        }
    }

    @Test func onceAllHaveGoneAWindowIsSilent() {
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

    // MARK: What handlers may do

    @Test func whatAHandlerSendsComesAfterwardsInTheWindowThatIsOpenThen() {
        conform { trial in
            let emitter = Emitter<Int>(), heard = Box<[Recorder<Int>]>([])
            let recorder = trial.recorder()
            recorder.hear(
                window(emitter, TestScheduler()).map { window in
                    let number = heard.content.count, recorder = trial.recorder("window \(number)")
                    heard.content.append(recorder)
                    recorder.hear(window, then: { if $0 < 5 { emitter.onNext($0 + 1) } })
                    return number
                })
            emitter.onNext(1)
            expect(heard.content.map(\.heard), ["1 2 3 |", "4 5"])
            emitter.onCompleted()
            expect(heard.content.map(\.heard), ["1 2 3 |", "4 5 |"])
            expect(recorder.heard, "0 1 |")
            heard.content = []
        }
    }

    @Test(arguments: ["a window's value", "a window's end", "the outer value"])
    func disposalFromInsideAHandlerStopsAll(of place: String) {
        conform { trial in
            let scheduler = TestScheduler(), watched = WatchedScheduler(scheduler), kept = Box<AnyObserver<Int>?>(nil)
            let recorder = trial.recorder(), inner = Box<[Recorder<Int>]>([])
            let tokens = Box<[any Disposable]>([])
            func disposeAll() { for token in tokens.content { token.dispose() } }
            let numbers = window(trial.noted("source", in: kept), watched).map { window in
                let number = inner.content.count, recorder = trial.recorder("window \(number)")
                inner.content.append(recorder)
                tokens.content.append(
                    recorder.subscribe(
                        to: window, then: { if $0 == 3, place == "a window's value" { disposeAll() } },
                        finally: { if place == "a window's end" { disposeAll() } }))
                return number
            }
            tokens.content.append(recorder.subscribe(to: numbers, then: { if $0 == 1, place == "the outer value" { disposeAll() } }))
            for value in 1...7 { kept.content?.onNext(value) }
            scheduler.advance(by: .seconds(200))
            kept.content?.onCompleted()
            expect(
                inner.content.map(\.heard),
                ["a window's value": ["1 2 3"], "a window's end": ["1 2 3 |"]][place] ?? ["1 2 3 |", ""])
            expect(recorder.heard, place == "the outer value" ? "0 1" : "0")
            expect(trial.journal.entries, ["source+", "source-"])
            expect(watched.pending, 0)
            (tokens.content, inner.content, kept.content) = ([], [], nil)
        }
    }
}
