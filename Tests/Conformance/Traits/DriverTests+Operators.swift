import Testing

/// The operators of drivers and signals, each with its expected values.
extension DriverTests {
    @Test func driverOperatorsBehaveLikeChainOperators() { expectThoseOfAChain(DriverSharingStrategy.self) }
    @Test func signalOperatorsBehaveLikeChainOperators() { expectThoseOfAChain(SignalSharingStrategy.self) }

    private func expectThoseOfAChain<Strategy: SharingStrategyProtocol>(_: Strategy.Type) {
        typealias Sequence = SharedSequence<Strategy, Int>
        "= (10 30 |)".draws { _ in Sequence.of(1, 2, 3).compactMap { $0 == 2 ? nil : $0 * 10 }.asChain() }
        "= (1 3 |)".draws { _ in Sequence.of(1, 2, 3).filter { $0 != 2 }.asChain() }
        "= (1 2 3 4 |)".draws { _ in Sequence.of(1, 2).concat(.of(3, 4)).asChain() }
        "= (1 2 3 4 |)".draws { _ in Sequence.concat(.of(1, 2), .of(3), .of(4)).asChain() }
        "= (10 11 20 21 |)".draws { _ in Sequence.of(1, 2).concatMap { .of($0 * 10, $0 * 10 + 1) }.asChain() }
        "= (11 13 16 |)".draws { _ in Sequence.of(1, 2, 3).scan(10) { $0 + $1 }.asChain() }
        "= (11 13 16 |)".draws { _ in Sequence.of(1, 2, 3).scan(into: 10) { $0 += $1 }.asChain() }
        "= (3 |)".draws { _ in Sequence.of(1, 2, 3).skip(2).asChain() }
        "= (7 1 2 |)".draws { _ in Sequence.of(1, 2).startWith(7).asChain() }
        "= (1 2 |)".draws { _ in Sequence.of(1, 2).asSharedSequence().asChain() }
    }

    @Test func switchLatestOfDriversStartsWithEachDriversCurrentValue() {
        mocked { scheduler in
            let outer = BehaviorRelay(value: 0), inner = [BehaviorRelay(value: 1), BehaviorRelay(value: 5)], recorder = trial.recorder()
            let token = recorder.hear(outer.asDriver().map { inner[$0].asDriver() }.switchLatest().asChain())
            scheduler.run()
            for (relay, value) in [(inner[0], 2), (outer, 1), (inner[0], 3), (inner[1], 6)] {
                relay.accept(value)
                scheduler.run()
            }
            expect(recorder.heard, "1 2 5 6")
            token.dispose()
        }
    }

    @Test func switchLatestOfSignalsDropsThePreviousSignal() {
        mocked { scheduler in
            let outer = PublishRelay<Int>(), inner = [PublishRelay<Int>(), PublishRelay<Int>()], recorder = trial.recorder()
            let token = recorder.hear(outer.asSignal().map { inner[$0].asSignal() }.switchLatest().asChain())
            for (relay, value) in [(outer, 0), (inner[0], 2), (outer, 1), (inner[0], 3), (inner[1], 6)] {
                relay.accept(value)
                scheduler.run()
            }
            expect(recorder.heard, "2 6")
            token.dispose()
        }
    }

    /// Expects the events of an operator applied to three values, two of them in quick succession.
    private func expectHeard(
        _ heard: String, sourceLocation: SourceLocation = #_sourceLocation, _ apply: (Driver<Int>) -> Driver<Int>
    ) {
        "a --12----3---|\n= \(heard)".draws(sourceLocation: sourceLocation) { apply($0.a.asDriver(onErrorJustReturn: -1)).asChain() }
    }

    @Test func aBurstIsDebouncedThrottledOrDelayed() {
        expectHeard("-----2----3-|") { $0.debounce(.seconds(2)) }
        expectHeard("--1-2---3---|") { $0.throttle(.seconds(2)) }
        expectHeard("--1-----3---|") { $0.throttle(.seconds(2), latest: false) }
        expectHeard("---12----3!") { $0.delay(.seconds(1)) }
    }

    @Test func flatteningOperatorsHandleOverlappingInnerStreams() {
        let later = { (value: Int) in Driver.just(value + 6).delay(.seconds(2)) }
        expectHeard("----78----9-|") { $0.flatMap(later) }
        expectHeard("-----8----9-|") { $0.flatMapLatest(later) }
        expectHeard("----7-----9-|") { $0.flatMapFirst(later) }
        expectHeard("----78----9-|") { $0.map(later).merge() }
    }

    @Test func doClosuresBeforeAndAfterAnEventRunInOrder() {
        mocked { scheduler in
            let journal = trial.journal
            let driver = Driver<Int>.of(1).do(
                onNext: { journal.note("before \($0)") }, afterNext: { journal.note("after \($0)") },
                onCompleted: { journal.note("before the end") }, afterCompleted: { journal.note("after the end") })
            let recorder = trial.recorder()
            recorder.hear(driver.asChain())
            scheduler.run()
            expect(recorder.heard, "1 |")
            expect(journal.entries, ["before 1", "after 1", "before the end", "after the end"])
        }
    }

    @Test func doReportsSubscriptionAndDisposal() {
        mocked { _ in
            let journal = trial.journal
            let driver = Driver<Int>.never().do(
                onSubscribe: { journal.note("subscribe") }, onSubscribed: { journal.note("subscribed") },
                onDispose: { journal.note("dispose") })
            let token = trial.recorder().hear(driver.asChain())
            expect(journal.entries, ["subscribe", "subscribed"])
            token.dispose()
            expect(journal.entries, ["subscribe", "subscribed", "dispose"])
        }
    }

    /// For signals: a driver keeps the last pair, and so its object.
    @Test func eachValueComesWithTheObjectUntilItIsReleased() {
        mocked { scheduler in
            let recorder = trial.recorder(of: String.self), pairs = trial.recorder("pairs", of: String.self)
            let relay = PublishRelay<Int>(), owner = Box<Box<String>?>(Box("owner"))
            recorder.hear(relay.asSignal().withUnretained(owner.content!) { "\($0.content) \($1)" }.asChain())
            pairs.hear(relay.asSignal().withUnretained(owner.content!).map { "\($0.content) \($1)" }.asChain())
            relay.accept(1)
            scheduler.run()
            owner.content = nil
            relay.accept(2)
            scheduler.run()
            expect([recorder, pairs].map(\.heard), ["owner 1 |", "owner 1 |"])
        }
    }

    @Test func withLatestFromOfDriversUsesTheOthersLatestValue() {
        let driver = { (chain: Chain<Int>) in chain.asDriver(onErrorJustReturn: -1) }
        """
        a -1-----2-|
        b (^ 7)8
        = -7-----8-|
        """.draws { driver($0.a).withLatestFrom(driver($0.b)).asChain() }
        """
        a -1----2----|
        b (^ 7)8
        = -(17)-(28)-|
        """.draws { driver($0.a).withLatestFrom(driver($0.b)) { $0 * 10 + $1 }.asChain() }
    }

    @Test func withLatestFromOfSignalsDropsValuesBeforeTheOthersFirst() {
        let signal = { (chain: Chain<Int>) in chain.asSignal(onErrorJustReturn: -1) }
        """
        a -1-2---3-|
        b --7-8
        = ---7---8-|
        """.draws { signal($0.a).withLatestFrom(signal($0.b)).asChain() }
        """
        a -1-2----3----|
        b --7-8
        = ---(27)-(38)-|
        """.draws { signal($0.a).withLatestFrom(signal($0.b)) { $0 * 10 + $1 }.asChain() }
    }
}
