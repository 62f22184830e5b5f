import Testing

/// A stream made of one that it observes several times, through a subject.
@Suite struct MulticastSelectorTests {
    private let values: [Timed<Int>] = [.next(190, 9), .next(210, 1), .next(220, 2)]

    @Test func thereIsOneSubscriptionForAllThatTheSelectorMakes() {
        let twice = { (source: Chain<Int>) in
            source.multicast({ Emitter<Int>() }, selector: { shared in Chain.merge(shared.map { $0 }, shared.map { $0 * 10 }) })
        }
        expect(seen(values + [.completed(230)], twice), "210:1 210:10 220:2 220:20 230:| [200, 230]")
        expect(seen(values + [.error(230)], twice), "210:1 210:10 220:2 220:20 230:#boom [200, 230]")
        expect(seen(values, until: 215, twice), "210:1 210:10 [200, 215]")
        expect(seen([.completed(230)], twice), "230:| [200, 230]")
        expect(seen([], twice), "[200, 1000]")
    }

    @Test func theSourceIsLetGoOfWithTheStreamThatTheSelectorMade() {
        expect(
            seen(values) { $0.multicast({ Emitter<Int>() }, selector: { shared in shared.take(1) }) }, "210:1 210:| [200, 210]")
        expect(
            seen(values) { source in
                source.multicast({ Emitter<Int>() }, selector: { shared in shared.map { if $0 == 2 { throw Failure.boom } else { $0 } } })
            }, "210:1 220:#boom [200, 220]")
    }

    @Test func theStreamThatTheSelectorMadeMayGoOnWithoutTheSource() {
        expect(
            seen(values + [.completed(230)]) { source in
                source.multicast({ Emitter<Int>() }, selector: { shared in shared.concat(.just(3)) })
            }, "210:1 220:2 230:3 230:| [200, 230]")
        expect(
            seen(values + [.error(230)]) { source in
                source.multicast({ Emitter<Int>() }, selector: { shared in shared.catchAndReturn(3) })
            }, "210:1 220:2 230:3 230:| [200, 230]")
        expect(
            seen(values + [.error(230)]) { source in
                source.multicast({ Emitter<Int>() }, selector: { shared in shared.catch { _ in .never() } })
            }, "210:1 220:2 [200, 230]")
    }

    @Test func theSubjectDecidesWhatALateObserverHears() {
        expect(
            seen(values) { $0.multicast({ BehaviorSubject(value: 0) }, selector: { shared in shared }) }, "200:0 210:1 220:2 [200, 1000]")
        expect(
            seen(values + [.completed(230)]) { $0.multicast({ AsyncSubject<Int>() }, selector: { shared in shared }) },
            "230:2 230:| [200, 230]")
    }

    @Test(arguments: ["the subject selector", "the selector"])
    func anErrorThrownIsEmittedAndTheSourceIsNotSubscribedTo(_ place: String) {
        expect(
            seen(values) { source in
                source.multicast(
                    { () -> Emitter<Int> in
                        if place == "the subject selector" { throw Failure.boom }
                        return Emitter<Int>()
                    }, selector: { _ -> Chain<Int> in throw Failure.boom })
            }, "200:#boom ")
    }

    @Test func sourcesThatSendAtOnceAreHeardAsAWhole() {
        expect(
            heard { Chain.range(start: 1, count: 3).multicast({ Emitter<Int>() }, selector: { $0.map { $0 * 10 } }) }, "10 20 30 |")
        expect(
            heard { Chain.range(start: 1, count: 1_000_000_000).multicast({ Emitter<Int>() }, selector: { $0 }).take(3) }, "1 2 3 |")
    }

    @Test func eachSubscriptionHasASubjectOfItsOwn() {
        conform { trial in
            let emitter = Emitter<Int>(), subjects = Counter()
            let first = trial.recorder("first"), second = trial.recorder("second")
            let chain = emitter.multicast(
                { () -> Emitter<Int> in
                    subjects.increment()
                    return Emitter<Int>()
                }, selector: { $0 })
            let token = first.hear(chain)
            emitter.onNext(1)
            token.dispose()
            second.hear(chain)
            emitter.onNext(2)
            emitter.onCompleted()
            expect([first.heard, second.heard], ["1", "2 |"])
            expect(subjects.value, 2)
        }
    }

    @Test func whatAHandlerSendsIsHeardByAllInOneOrder() {
        conform { trial in
            let emitter = Emitter<Int>(), recorder = trial.recorder()
            let chain = emitter.multicast(
                { Emitter<Int>() }, selector: { shared in Chain.merge(shared.map { $0 }, shared.map { $0 * 10 }) })
            recorder.hear(chain, then: { if $0 == 1 { emitter.onNext(2) } })
            emitter.onNext(1)
            emitter.onCompleted()
            expect(recorder.heard, "1 10 2 20 |")
        }
    }
}
