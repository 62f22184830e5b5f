import Testing

// Operators that share a subscription.

// RxSwift, `SubjectLifetimeScope`. `.whileConnected`: each connection has its own subject, which goes with the last observer and at the
// end. `.forever`: one subject for all, which replays its values and the end; then the source is not subscribed to again.
extension DerivedAfreshTests {
    @Test func shareSubscribesOnceAndLetsGoWithTheLast() {
        expectOfShared(
            [.next(210, 1), .next(310, 2), .next(355, 3)],
            (from: 200, until: 350, heard: "210:1 310:2"), (from: 300, until: 360, heard: "310:2 355:3"), "[200, 360]"
        ) { $0.share() }
        expectOfShared(
            [.next(210, 1), .error(310)],
            (from: 200, until: nil, heard: "210:1 310:#boom"), (from: 300, until: nil, heard: "310:#boom"), "[200, 310]"
        ) { $0.share() }
    }

    @Test func shareReplaysTheLastValues() {
        expectOfShared(
            [.next(210, 1), .next(220, 2), .next(230, 3), .next(310, 4), .completed(400)],
            (from: 200, until: nil, heard: "210:1 220:2 230:3 310:4 400:|"), (from: 300, until: nil, heard: "300:2 300:3 310:4 400:|"),
            "[200, 400]"
        ) { $0.share(replay: 2) }
    }

    @Test func shareReplaysNothingOfAConnectionBefore() {
        expectOfShared(
            [.next(210, 1), .next(360, 2)],
            (from: 200, until: 300, heard: "210:1"), (from: 350, until: 450, heard: "360:2"), "[200, 300] [350, 450]"
        ) { $0.share(replay: 1, scope: .whileConnected) }
    }

    @Test func shareForeverReplaysOfAConnectionBefore() {
        expectOfShared(
            [.next(210, 1), .next(360, 2)],
            (from: 200, until: 300, heard: "210:1"), (from: 350, until: 450, heard: "350:1 360:2"), "[200, 300] [350, 450]"
        ) { $0.share(replay: 1, scope: .forever) }
    }

    @Test func shareForeverReplaysTheEndAndDoesNotSubscribeAgain() {
        expectOfShared(
            [.next(210, 1), .next(220, 2), .next(230, 3), .completed(250)],
            (from: 200, until: nil, heard: "210:1 220:2 230:3 250:|"), (from: 300, until: nil, heard: "300:2 300:3 300:|"), "[200, 250]"
        ) { $0.share(replay: 2, scope: .forever) }
        expectOfShared(
            [.next(210, 1), .error(250)],
            (from: 200, until: nil, heard: "210:1 250:#boom"), (from: 300, until: nil, heard: "300:1 300:#boom"), "[200, 250]"
        ) { $0.share(replay: 1, scope: .forever) }
    }

    @Test func shareMayBeRetried() {
        conform { trial in
            let scheduler = TestScheduler()
            let recorder = trial.recorder(scheduler)
            let source = trial.cold(scheduler, [.next(10, 1), .error(20)])
            recorder.hear(source.chain.share(replay: 1, scope: .whileConnected).retry(2), from: 200)
            scheduler.advance(to: 1_000)
            expect(recorder.heard, "210:1 230:1 240:#boom")
            expect(source.subscribed, "[200, 220] [220, 240]")
        }
    }
}

// Rx: "Multicasts the source sequence notifications through an instantiated subject into all uses of the sequence within a selector
// function. Each subscription to the resulting sequence causes a separate multicast invocation".
extension DerivedAfreshTests {
    /// Each value, and ten times the value.
    ///
    /// Changed after the first run: it was `shared.merge(with: shared.map { $0 * 10 })`. LinkChain sent 10 before 1: there links hear
    /// in the order in which they were made, and the link of `map` is made before that of `merge`.
    private func twice(_ shared: Chain<Int>) -> Chain<Int> { Chain.merge(shared.map { $0 }, shared.map { $0 * 10 }) }

    @Test func multicastSubscribesOnceForAllUses() {
        expectOfOne([.next(210, 1), .next(220, 2), .completed(250)], "210:1 210:10 220:2 220:20 250:|", "[200, 250]") { source, _ in
            source.multicast({ Emitter<Int>() }, selector: twice)
        }
        expect(heard { Chain.of(1, 2).multicast({ Emitter<Int>() }, selector: twice) }, "1 10 2 20 |")
    }

    @Test func multicastLetsGoOfTheSourceWhenTheResultHasEnded() {
        expectOfOne([.next(210, 1), .next(220, 2)], "210:1 210:|", "[200, 210]") { source, _ in
            source.multicast({ Emitter<Int>() }, selector: { $0.take(1) })
        }
        expectOfOne([.next(210, 1)], until: 230, "210:1", "[200, 230]") { source, _ in
            source.multicast({ Emitter<Int>() }, selector: { $0 })
        }
        expectOfOne([.next(210, 1), .error(230)], "210:1 230:#boom", "[200, 230]") { source, _ in
            source.multicast({ Emitter<Int>() }, selector: { $0 })
        }
    }

    @Test func multicastFailsWithItsClosures() {
        expectOfOne([.next(210, 1)], "200:#other", "") { source, _ in
            source.multicast({ () throws -> Emitter<Int> in throw Failure.other }, selector: { $0 })
        }
        expectOfOne([.next(210, 1)], "200:#other", "") { source, _ in
            source.multicast({ Emitter<Int>() }, selector: { _ -> Chain<Int> in throw Failure.other })
        }
    }

    /// LinkChain failed this at the first run: its operator gave the selector the shared link, and not the subject.
    @Test func multicastReplaysToEachUseWhatItsSubjectKeeps() {
        expectOfOne([.next(210, 1), .next(220, 2), .completed(250)], "210:1 220:2 250:2 250:|", "[200, 250]") { source, _ in
            source.multicast({ ReplaySubject<Int>(bufferSize: 1) }, selector: { $0.concat($0) })
        }
    }

    @Test func multicastConnectsThoughTheResultDoesNotUseIt() {
        expectOfTwo([.next(210, 1)], [.next(220, 5), .completed(230)], "220:5 230:|", ["[200, 230]", "[200, 230]"]) { first, second, _ in
            first.multicast({ Emitter<Int>() }, selector: { _ in second })
        }
    }
}
