import Testing

/// The check that every test rests on, checked itself.
@Suite struct CensusTests {
    @Test func liveObjectsAreCountedInThisBuild() {
        let census = LiveCensus()
        census.observe {
            let emitter = Emitter<Int>()
            #expect(census.count > 0, LiveCensus.remedy)
            withExtendedLifetime(emitter) {}
        }
        #expect(census.total > 0, LiveCensus.remedy)
        expect(census.count, 0)
    }

    @Test func theCheckSeesAnObjectThatIsHeldOutside() {
        var kept: Emitter<Int>?
        withKnownIssue("the emitter is still held") {
            conform { _ in kept = Emitter() }
        } matching: {
            "\($0)".contains("structural objects are alive")
        }
        withExtendedLifetime(kept) {}
    }

    @Test func theCheckSeesAClosureThatIsHeldOutside() {
        var kept: (() -> Void)?
        withKnownIssue("the closure is still held") {
            conform(makingNothing: true) { trial in kept = trial.tracked("closure") {} }
        } matching: {
            "\($0)".contains("closures are alive")
        }
        withExtendedLifetime(kept) {}
    }

    @Test func theCheckSeesATestThatMakesNothing() {
        withKnownIssue("nothing was made") {
            conform { _ in }
        } matching: {
            "\($0)".contains("no structural object was counted")
        }
    }

    @Test func theCheckSeesAnObserverThatIsCalledTwiceAtATime() {
        withKnownIssue("called from inside a call") {
            conform { trial in
                let recorder = trial.recorder()
                let inner = Emitter<Int>(), outer = Emitter<Int>()
                // Two streams that meet without an operator to serialise them.
                let subscription = recorder.subscribe(to: outer, then: { _ in recorder.write("2") })
                let other = inner.subscribe(onNext: { _ in outer.onNext(1) })
                inner.onNext(0)
                subscription.dispose()
                other.dispose()
            }
        } matching: {
            "\($0)".contains("while it was being called")
        }
    }

    @Test func objectsMadeInOtherThreadsAreCountedWithTheTest() {
        conform { trial in
            let before = trial.count
            let made = Box<[Emitter<Int>]>([])
            trial.inThread { made.content.append(Emitter()) }
            #expect(trial.count > before)
            made.content = []
            expect(trial.count, before)
        }
    }
}
