import Testing

/// Tests of the check that every test rests on.
@Suite(.conforms) struct CensusTests {
    private let trial = Trial.current

    /// Expects `body` to record an issue that says `complaint`.
    private func expectComplaint(_ complaint: String, of body: () -> Void) {
        withKnownIssue {
            body()
        } matching: {
            "\($0)".contains(complaint)
        }
    }

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

    @Test func theCheckReportsALeakedObject() {
        var kept: Emitter<Int>?
        expectComplaint("structural objects are alive") { conform { _ in kept = Emitter() } }
        withExtendedLifetime(kept) {}
    }

    @Test func theCheckReportsALeakedClosure() {
        var kept: (() -> Void)?
        expectComplaint("closures are alive") { conform(makingNothing: true) { trial in kept = trial.tracked("closure") {} } }
        withExtendedLifetime(kept) {}
    }

    @Test func theCheckReportsATestThatCreatesNothing() {
        expectComplaint("no structural object was counted") { conform { _ in } }
    }

    @Test(arguments: [
        ("an object", "structural objects are alive"), ("a closure", "closures are alive"), ("nothing", "no structural object was counted"),
    ])
    func theCheckOfASuiteReportsTheSameFaults(left: String, complaint: String) async throws {
        let test = try #require(Test.current), kept = Locked<(any Sendable)?>(nil)
        try await withKnownIssue {
            try await Conforming().provideScope(for: test, testCase: nil) {
                let trial = Trial.current, recorder = trial.recorder()
                if left == "nothing" { return }
                let emitter = Emitter<Int>()
                recorder.hear(emitter).dispose()
                kept.withLock { $0 = left == "an object" ? emitter : trial.tracker("closure") }
            }
        } matching: {
            "\($0)".contains(complaint)
        }
    }

    @Test func theCheckReportsAnObserverCalledFromInsideACall() {
        expectComplaint("while it was being called") {
            conform { trial in
                let recorder = trial.recorder(), inner = Emitter<Int>(), outer = Emitter<Int>()
                // Two streams that meet without an operator to serialise them.
                let subscription = recorder.subscribe(to: outer, then: { _ in recorder.write("2") })
                let other = inner.subscribe(onNext: { _ in outer.onNext(1) })
                inner.onNext(0)
                subscription.dispose()
                other.dispose()
            }
        }
    }

    @Test func objectsMadeOnOtherThreadsCountTowardTheTest() {
        let before = trial.count
        let made = Box<[Emitter<Int>]>([])
        trial.inThread { made.content.append(Emitter()) }
        #expect(trial.count > before)
        made.content = []
        expect(trial.count, before)
    }
}
