import Testing

@Suite struct TakeLastTests {
    private let events: [Timed<Int>] = [.next(190, 9), .next(210, 1), .next(220, 2), .next(230, 3), .completed(250)]

    @Test func itEmitsTheLastValuesWhenTheSourceCompletes() {
        expect(seen(events) { $0.takeLast(2) }, "250:2 250:3 250:| [200, 250]")
        expect(seen(events) { $0.takeLast(3) }, "250:1 250:2 250:3 250:| [200, 250]")
        expect(seen(events) { $0.takeLast(.max) }, "250:1 250:2 250:3 250:| [200, 250]")
        expect(seen(events) { $0.takeLast(0) }, "250:| [200, 250]")
        expect(heard { Chain.range(start: 0, count: 1_000).takeLast(3) }, "997 998 999 |")
    }

    @Test func itEndsAsItsSourceDoes() {
        expect(seen([]) { $0.takeLast(2) }, "[200, 1000]")
        expect(seen([.completed(250)]) { $0.takeLast(2) }, "250:| [200, 250]")
        expect(seen([.error(250)]) { $0.takeLast(2) }, "250:#boom [200, 250]")
    }

    @Test func anErrorComesAloneAndDisposalEndsTheSubscription() {
        expect(seen([.next(210, 1), .error(220)]) { $0.takeLast(2) }, "220:#boom [200, 220]")
        expect(seen(events, until: 225) { $0.takeLast(2) }, "[200, 225]")
    }

    @Test func itKeepsNoMoreThanItEmitsAndLetsGoOfEachAsItIsEmitted() {
        conform { trial in
            let emitter = Emitter<LifetimeTracker>()
            var alive: [[String]] = []
            let token = emitter.takeLast(2).subscribe(onNext: { _ in alive.append(trial.alive) })
            for value in 1...3 { emitter.onNext(trial.tracker("\(value)")) }
            expect(trial.alive, ["2", "3"])
            emitter.onCompleted()
            expect(alive, [["2", "3"], ["3"]])
            expect(trial.alive, [])
            token.dispose()
        }
    }

    @Test func disposalDropsWhatIsKept() {
        conform { trial in
            let emitter = Emitter<LifetimeTracker>()
            let token = emitter.takeLast(2).subscribe()
            emitter.onNext(trial.tracker("value"))
            token.dispose()
            expect(trial.alive, [])
            withExtendedLifetime((token, emitter)) {}
        }
    }

    @Test func aHandlerThatDisposesHearsNoMore() {
        conform { trial in
            let recorder = trial.recorder()
            let emitter = Emitter<Int>()
            let token = Box<(any Disposable)?>()
            token.content = recorder.subscribe(to: emitter.takeLast(3), then: { if $0 == 2 { token.dispose() } })
            for value in 1...3 { emitter.onNext(value) }
            emitter.onCompleted()
            expect(recorder.heard, "1 2")
            token.content = nil
        }
    }

    @Test func takeBelowItStopsItsLastValues() {
        expect(heard { Chain.range(start: 0, count: 9).takeLast(5).take(2) }, "4 5 |")
    }

    @Test func aMemoryThatIsSubscribedToAgainBeginsAnew() {
        conform { trial in
            let first = trial.recorder("first"), second = trial.recorder("second")
            let emitter = Emitter<Int>()
            let chain = emitter.takeLast(2)
            let token = first.subscribe(to: chain)
            emitter.onNext(1)
            token.dispose()
            second.hear(chain)
            emitter.onNext(2)
            emitter.onCompleted()
            expect([first, second].map(\.heard), ["", "2 |"])
        }
    }
}
