import Testing

@Suite struct TakeAndSkipForATimeTests {
    private let events: [Timed<Int>] = [.next(190, 9), .next(210, 1), .next(220, 2), .next(230, 3), .completed(250)]

    /// As `seen`, with the scheduler of the time.
    private func seen(
        _ events: [Timed<Int>], until end: Int = 1_000, _ apply: (Chain<Int>, WatchedScheduler) -> Chain<Int>
    ) -> String {
        var seen = ""
        conform { trial in
            let test = TestScheduler()
            let scheduler = WatchedScheduler(test)
            let recorder = trial.recorder(test)
            let source = trial.hot(test, events)
            recorder.hear(apply(source.chain, scheduler), from: 200, until: end)
            test.run()
            seen = (recorder.heard.isEmpty ? "" : recorder.heard + " ") + source.subscribed
            expect(scheduler.pending, 0)
        }
        return seen
    }

    @Test func takeEndsWhenTheTimeHasPassed() {
        expect(seen(events) { $0.take(for: .seconds(25), scheduler: $1) }, "210:1 220:2 225:| [200, 225]")
        expect(seen(events) { $0.take(for: .seconds(100), scheduler: $1) }, "210:1 220:2 230:3 250:| [200, 250]")
        expect(seen([]) { $0.take(for: .seconds(25), scheduler: $1) }, "225:| [200, 225]")
        expect(seen([.next(210, 1), .error(220)]) { $0.take(for: .seconds(25), scheduler: $1) }, "210:1 220:#boom [200, 220]")
        expect(seen([.next(210, 1), .error(230)]) { $0.take(for: .seconds(25), scheduler: $1) }, "210:1 225:| [200, 225]")
        expect(seen(events, until: 215) { $0.take(for: .seconds(25), scheduler: $1) }, "210:1 [200, 215]")
        expect(seen(events) { $0.take(for: .seconds(-1), scheduler: $1) }, "200:| [200, 200]")
    }

    @Test func skipBeginsWhenTheTimeHasPassed() {
        expect(seen(events) { $0.skip(.seconds(15), scheduler: $1) }, "220:2 230:3 250:| [200, 250]")
        expect(seen(events) { $0.skip(.seconds(40), scheduler: $1) }, "250:| [200, 250]")
        expect(seen(events) { $0.skip(.seconds(100), scheduler: $1) }, "250:| [200, 250]")
        expect(seen(events) { $0.skip(.seconds(-1), scheduler: $1) }, "210:1 220:2 230:3 250:| [200, 250]")
        expect(seen([]) { $0.skip(.seconds(15), scheduler: $1) }, "[200, 1000]")
        expect(seen([.next(210, 1), .error(212)]) { $0.skip(.seconds(15), scheduler: $1) }, "212:#boom [200, 212]")
        expect(seen(events, until: 225) { $0.skip(.seconds(15), scheduler: $1) }, "220:2 [200, 225]")
    }

    @Test func aDelayedSubscriptionBeginsWhenTheTimeHasPassed() {
        expect(seen(events) { $0.delaySubscription(.seconds(15), scheduler: $1) }, "220:2 230:3 250:| [215, 250]")
        expect(seen([.error(250)]) { $0.delaySubscription(.seconds(15), scheduler: $1) }, "250:#boom [215, 250]")
        expect(seen(events, until: 210) { $0.delaySubscription(.seconds(15), scheduler: $1) }, "")
        expect(seen(events, until: 225) { $0.delaySubscription(.seconds(15), scheduler: $1) }, "220:2 [215, 225]")
        expect(seen(events) { $0.delaySubscription(.seconds(-1), scheduler: $1) }, "210:1 220:2 230:3 250:| [200, 250]")
    }

    @Test func aSynchronousSourceIsTakenAndSkippedAsAWhole() {
        conform { trial in
            let scheduler = TestScheduler()
            let taken = trial.recorder("taken"), skipped = trial.recorder("skipped")
            taken.hear(Chain.range(start: 0, count: 3).take(for: .seconds(1), scheduler: scheduler))
            skipped.hear(Chain.range(start: 0, count: 3).skip(.seconds(1), scheduler: scheduler))
            expect([taken, skipped].map(\.heard), ["0 1 2 |", "|"])
        }
    }
}
