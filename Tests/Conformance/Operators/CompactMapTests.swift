import Testing

@Suite struct CompactMapTests {
    private func halved(_ value: Int) -> Int? { value.isMultiple(of: 2) ? value / 2 : nil }

    @Test func itEmitsTheResultsThatAreNotNil() {
        expect(
            seen([.next(190, 8), .next(210, 2), .next(220, 3), .next(230, 4), .completed(250)]) { $0.compactMap(halved) },
            "210:1 230:2 250:| [200, 250]")
        expect(heard { Chain.range(start: 1, count: 6).compactMap(halved) }, "1 2 3 |")
    }

    @Test func itEndsAsItsSourceDoes() {
        expect(seen([]) { $0.compactMap(halved) }, "[200, 1000]")
        expect(seen([.completed(250)]) { $0.compactMap(halved) }, "250:| [200, 250]")
        expect(seen([.error(250)]) { $0.compactMap(halved) }, "250:#boom [200, 250]")
    }

    @Test func anErrorComesAfterTheValuesAndDisposalEndsTheSubscription() {
        expect(seen([.next(210, 2), .error(220)]) { $0.compactMap(halved) }, "210:1 220:#boom [200, 220]")
        expect(seen([.next(210, 2), .next(230, 4), .completed(250)], until: 220) { $0.compactMap(halved) }, "210:1 [200, 220]")
    }

    @Test func aTransformThatThrowsEndsIt() {
        let result = seen([.next(210, 2), .next(220, 3), .next(230, 4)]) { source in
            source.compactMap { value -> Int? in if value == 3 { throw Failure.boom } else { value } }
        }
        expect(result, "210:2 220:#boom [200, 220]")
    }

    @Test func whatAClosureSendsComesAfterTheValueAtHand() {
        conform { trial in
            let recorder = trial.recorder()
            let emitter = Emitter<Int>()
            recorder.hear(
                emitter.compactMap { value -> Int? in
                    if value == 1 { emitter.onNext(2) }
                    return value
                })
            emitter.onNext(1)
            emitter.onCompleted()
            expect(recorder.heard, "1 2 |")
        }
    }
}
