import Testing

/// `merge()`, `concat()` and `switchLatest()` of streams of streams.
@Suite struct FlattenNestedTests {
    /// Two streams that overlap, one sent at 210, the other at 230.
    private func seen(_ flatten: (Chain<Chain<Int>>) -> Chain<Int>) -> (heard: String, intervals: [String]) {
        var seen = (heard: "", intervals: [String]())
        conform { trial in
            let scheduler = TestScheduler(), recorder = trial.recorder(scheduler)
            let first = trial.cold(scheduler, [.next(10, 1), .next(30, 2), .completed(40)])
            let second = trial.cold(scheduler, [.next(5, 3), .completed(30)])
            let source = trial.hot(scheduler, [.next(210, 1), .next(230, 2), .completed(235)])
            recorder.hear(flatten(source.chain.map { $0 == 1 ? first.chain : second.chain }), from: 200)
            scheduler.run()
            seen = (recorder.heard, [source.subscribed, first.subscribed, second.subscribed])
        }
        return seen
    }

    @Test func mergeRunsAllAtATime() {
        let seen = seen { $0.merge() }
        expect(seen.heard, "220:1 235:3 240:2 260:|")
        expect(seen.intervals, ["[200, 235]", "[210, 250]", "[230, 260]"])
    }

    @Test func concatRunsOneAfterTheOther() {
        let seen = seen { $0.concat() }
        expect(seen.heard, "220:1 240:2 255:3 280:|")
        expect(seen.intervals, ["[200, 235]", "[210, 250]", "[250, 280]"])
    }

    @Test func switchLatestRunsTheLatest() {
        let seen = seen { $0.switchLatest() }
        expect(seen.heard, "220:1 235:3 260:|")
        expect(seen.intervals, ["[200, 235]", "[210, 230]", "[230, 260]"])
    }

    @Test func anErrorOfAnInnerStreamEndsIt() {
        expect(heard { Chain<Chain<Int>>.from([.just(1), .error(Failure.boom)]).merge() }, "1 #boom")
        expect(heard { Chain<Chain<Int>>.from([.just(1), .error(Failure.boom)]).concat() }, "1 #boom")
        expect(heard { Chain<Chain<Int>>.from([.just(1), .error(Failure.boom)]).switchLatest() }, "1 #boom")
    }
}
