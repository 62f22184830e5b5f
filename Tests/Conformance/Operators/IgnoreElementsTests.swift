import Testing

@Suite struct IgnoreElementsTests {
    @Test func itEmitsNoValueAndEndsAsItsSourceDoes() {
        expect(seen([.next(210, 1), .next(220, 2), .completed(250)]) { $0.ignoreElements() }, "250:| [200, 250]")
        expect(seen([.next(210, 1), .error(220)]) { $0.ignoreElements() }, "220:#boom [200, 220]")
        expect(seen([.next(210, 1)]) { $0.ignoreElements() }, "[200, 1000]")
        expect(seen([.next(210, 1), .completed(250)], until: 220) { $0.ignoreElements() }, "[200, 220]")
        expect(heard { Chain.range(start: 0, count: 3).ignoreElements() }, "|")
    }

    @Test func noValueIsKept() {
        conform { trial in
            let emitter = Emitter<LifetimeTracker>()
            let token = emitter.ignoreElements().subscribe()
            emitter.onNext(trial.tracker("value"))
            expect(trial.alive, [])
            token.dispose()
        }
    }
}
