import Testing

@Suite struct DistinctUntilChangedByKeyTests {
    private struct Named: Equatable {
        let name: Character
        let number: Int
    }

    private let events: [Timed<Int>] = [.next(190, 9), .next(210, 12), .next(220, 15), .next(230, 21), .next(240, 10), .completed(250)]

    @Test func itEmitsTheValuesWhoseKeyIsAnotherThanThatOfTheLast() {
        expect(seen(events) { $0.distinctUntilChanged { $0 / 10 } }, "210:12 230:21 240:10 250:| [200, 250]")
        expect(heard { Chain.from([1, 3, 2, 4, 5]).distinctUntilChanged { $0 % 2 } }, "1 2 5 |")
    }

    @Test func itComparesKeysAsItIsTold() {
        expect(seen(events) { $0.distinctUntilChanged({ $0 / 10 }, comparer: { $0 >= $1 }) }, "210:12 230:21 250:| [200, 250]")
        var compared: [[Int]] = []
        _ = heard {
            Chain.from([10, 20, 21]).distinctUntilChanged({ $0 / 10 }) { last, new in
                compared.append([last, new])
                return last == new
            }
        }
        expect(compared, [[1, 2], [2, 2]])
    }

    @Test func aKeyPathIsAKey() {
        let values = [Named(name: "a", number: 1), Named(name: "a", number: 2), Named(name: "b", number: 2)]
        expect(heard { Chain.from(values).distinctUntilChanged(at: \.name).map { $0.number } }, "1 2 |")
        expect(heard { Chain.from(values).distinctUntilChanged(at: \.number).map { $0.name } }, "a a |")
    }

    @Test func itEndsAsItsSourceDoes() {
        expect(seen([]) { $0.distinctUntilChanged { $0 / 10 } }, "[200, 1000]")
        expect(seen([.completed(250)]) { $0.distinctUntilChanged { $0 / 10 } }, "250:| [200, 250]")
        expect(seen([.error(250)]) { $0.distinctUntilChanged { $0 / 10 } }, "250:#boom [200, 250]")
    }

    @Test func anErrorComesAfterTheValuesAndDisposalEndsTheSubscription() {
        expect(seen([.next(210, 1), .error(220)]) { $0.distinctUntilChanged { $0 / 10 } }, "210:1 220:#boom [200, 220]")
        expect(seen(events, until: 235) { $0.distinctUntilChanged { $0 / 10 } }, "210:12 230:21 [200, 235]")
    }

    @Test func aClosureThatThrowsEndsIt() {
        let selecting = seen(events) { source in
            source.distinctUntilChanged { value -> Int in if value == 15 { throw Failure.boom } else { value } }
        }
        let comparing = seen(events) { source in
            source.distinctUntilChanged({ $0 }, comparer: { if $1 == 15 { throw Failure.boom } else { $0 == $1 } })
        }
        expect([selecting, comparing], ["210:12 220:#boom [200, 220]", "210:12 220:#boom [200, 220]"])
    }

    @Test func theKeyAloneIsKept() {
        conform { trial in
            let emitter = Emitter<(key: Int, value: LifetimeTracker)>()
            let token = emitter.distinctUntilChanged { $0.key }.subscribe()
            emitter.onNext((1, trial.tracker("value")))
            expect(trial.alive, [])
            token.dispose()
        }
    }

    @Test func aMemoryThatIsSubscribedToAgainBeginsAnew() {
        conform { trial in
            let first = trial.recorder("first"), second = trial.recorder("second")
            let emitter = Emitter<Int>()
            let chain = emitter.distinctUntilChanged { $0 / 10 }
            let token = first.subscribe(to: chain)
            emitter.onNext(11)
            token.dispose()
            second.hear(chain)
            emitter.onNext(12)
            emitter.onNext(13)
            emitter.onCompleted()
            expect([first, second].map(\.heard), ["11", "12 |"])
        }
    }
}
