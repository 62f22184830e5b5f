import Testing

@Suite struct FlatMapFirstTests {
    /// What each value is turned into: it sends ten times the value after 10, and completes after 50.
    private func inner(_ trial: Trial, _ scheduler: TestScheduler) -> (Int) throws -> Chain<Int> {
        trial.tracked("transform") { value in
            trial.journal.note("\(value)")
            return trial.cold(scheduler, [.next(10, value * 10), .completed(50)]).chain
        }
    }

    private func expectHeard(
        _ events: [Timed<Int>], until end: Int? = nil, _ heard: String, _ interval: String, calls: [String],
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        conform(sourceLocation: sourceLocation) { trial in
            let scheduler = TestScheduler()
            let recorder = trial.recorder(scheduler)
            let source = trial.hot(scheduler, events)
            recorder.hear(source.chain.flatMapFirst(inner(trial, scheduler)), from: 200, until: end)
            scheduler.run()
            expect(recorder.heard, heard, sourceLocation: sourceLocation)
            expect(source.subscribed, interval, sourceLocation: sourceLocation)
            expect(trial.journal.entries, calls, sourceLocation: sourceLocation)
        }
    }

    @Test func aValueThatComesWhileAnInnerStreamRunsIsDropped() {
        expectHeard(
            [.next(190, 9), .next(210, 1), .next(220, 2), .next(259, 3), .next(261, 4), .completed(400)],
            "220:10 271:40 400:|", "[200, 400]", calls: ["1", "4"])
    }

    @Test func itCompletesWithTheLastOfBoth() {
        expectHeard([.next(210, 1), .completed(220)], "220:10 260:|", "[200, 220]", calls: ["1"])
        expectHeard([.completed(220)], "220:|", "[200, 220]", calls: [])
    }

    @Test func anErrorOfTheSourceStopsTheInnerStream() {
        expectHeard([.next(210, 1), .error(230)], "220:10 230:#boom", "[200, 230]", calls: ["1"])
        expectHeard([.error(230)], "230:#boom", "[200, 230]", calls: [])
    }

    @Test func disposalStopsBoth() {
        expectHeard([.next(210, 1), .next(240, 2)], until: 215, "", "[200, 215]", calls: ["1"])
        expectHeard([], until: 500, "", "[200, 500]", calls: [])
    }

    @Test(arguments: ["the source", "the inner stream", "the transform"])
    func anErrorDisposesTheRestAndComesThen(_ failing: String) {
        conform { trial in
            trial.withKept(2) { kept in
                let recorder = trial.recorder()
                let chain = trial.noted("outer", in: kept[0]).flatMapFirst(
                    trial.tracked("transform") { value -> Chain<Int> in
                        if value == 2 { throw Failure.boom }
                        return trial.noted("inner", in: kept[1])
                    })
                recorder.hear(chain, finally: { trial.journal.note("end") })
                kept[0].content?.onNext(1)
                kept[1].content?.onNext(7)
                if failing == "the transform" { kept[1].content?.onCompleted() }
                switch failing {
                case "the source": kept[0].content?.onError(Failure.boom)
                case "the inner stream": kept[1].content?.onError(Failure.boom)
                default: kept[0].content?.onNext(2)
                }
                for box in kept { box.content?.onNext(1) }
                expect(recorder.heard, "7 #boom")
                let disposals = failing == "the source" ? ["outer-", "inner-"] : ["inner-", "outer-"]
                expect(trial.journal.entries, ["outer+", "inner+"] + disposals + ["end"])
            }
        }
    }

    @Test func innerStreamsThatEndAtOnceAreAllHeard() {
        expect(heard { Chain.range(start: 1, count: 3).flatMapFirst { .from([$0, $0 * 10]) } }, "1 10 2 20 3 30 |")
        expect(heard { Chain.range(start: 1, count: 3).flatMapFirst { $0 == 1 ? .never() : .just($0) } }, "")
    }

    @Test func aValueSentWhileItsInnerStreamRunsIsDropped() {
        conform { trial in
            let recorder = trial.recorder()
            let outer = Emitter<Int>(), inner = Emitter<Int>()
            recorder.hear(
                outer.flatMapFirst { value in
                    trial.journal.note("\(value)")
                    if value == 1 { outer.onNext(2) }
                    return inner
                },
                then: { value in
                    outer.onNext(3)
                    if value == 8 { inner.onCompleted() }
                })
            outer.onNext(1)
            inner.onNext(7)
            inner.onNext(8)
            outer.onCompleted()
            expect(recorder.heard, "7 8 |")
            expect(trial.journal.entries, ["1"])
        }
    }
}
