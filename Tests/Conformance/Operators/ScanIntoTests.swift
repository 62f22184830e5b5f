import Testing

@Suite struct ScanIntoTests {
    private func collected(_ chain: Chain<Int>) -> Chain<[Int]> { chain.scan(into: []) { $0.append($1) } }

    @Test func itEmitsTheResultAfterEachChange() {
        expect(
            seen([.next(190, 8), .next(210, 1), .next(220, 2), .completed(250)]) { collected($0) }, "210:[1] 220:[1, 2] 250:| [200, 250]")
        expect(heard { Chain.range(start: 1, count: 4).scan(into: 10) { $0 += $1 } }, "11 13 16 20 |")
    }

    @Test func itEndsAsItsSourceDoes() {
        expect(seen([]) { collected($0) }, "[200, 1000]")
        expect(seen([.completed(250)]) { collected($0) }, "250:| [200, 250]")
        expect(seen([.error(250)]) { collected($0) }, "250:#boom [200, 250]")
    }

    @Test func anErrorComesAfterTheValuesAndDisposalEndsTheSubscription() {
        expect(seen([.next(210, 1), .error(220)]) { collected($0) }, "210:[1] 220:#boom [200, 220]")
        expect(seen([.next(210, 1), .next(230, 2)], until: 220) { collected($0) }, "210:[1] [200, 220]")
    }

    @Test func anAccumulatorThatThrowsEndsIt() {
        let result = seen([.next(210, 1), .next(220, 2), .next(230, 3)]) { source in
            source.scan(into: 0) { (sum: inout Int, value: Int) in
                if value == 2 { throw Failure.boom }
                sum += value
            }
        }
        expect(result, "210:1 220:#boom [200, 220]")
    }

    @Test func whatTheAccumulatorSendsComesAfterTheValueAtHand() {
        conform { trial in
            let recorder = trial.recorder()
            let emitter = Emitter<Int>()
            recorder.hear(
                emitter.scan(into: 0) { sum, value in
                    if value == 1 { emitter.onNext(10) }
                    sum += value
                })
            emitter.onNext(1)
            emitter.onCompleted()
            expect(recorder.heard, "1 11 |")
        }
    }

    @Test func aScanThatIsSubscribedToAgainBeginsAnew() {
        conform { trial in
            let first = trial.recorder("first", of: [Int].self), second = trial.recorder("second", of: [Int].self)
            let emitter = Emitter<Int>()
            let chain = collected(emitter)
            let token = first.subscribe(to: chain)
            emitter.onNext(1)
            token.dispose()
            second.hear(chain)
            emitter.onNext(2)
            emitter.onCompleted()
            expect([first, second].map(\.heard), ["[1]", "[2] |"])
        }
    }
}
