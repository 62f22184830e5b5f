import Testing

/// `Driver` and `Signal`, with virtual time instead of the main scheduler.
@Suite(.conforms) struct DriverTests {
    let trial = Trial.current

    /// Runs `body` with a scheduler that replaces the main one.
    func mocked(_ body: (TestScheduler) -> Void) {
        let scheduler = TestScheduler()
        SharingScheduler.mock(scheduler: scheduler) { body(scheduler) }
    }

    @Test func aDriverDeliversOnTheMainScheduler() {
        mocked { scheduler in
            let recorder = trial.recorder(), source = Emitter<Int>()
            let token = recorder.hear(source.asDriver(onErrorJustReturn: -1).asChain())
            source.onNext(1)
            expect(recorder.heard, "")
            scheduler.run()
            expect(recorder.heard, "1")
            token.dispose()
        }
    }

    @Test func makeReturnsANewMainSchedulerUnlessMocked() {
        #expect(SharingScheduler.make() is MainScheduler)
        SharingScheduler.mock(scheduler: ImmediateScheduler.shared) { #expect(SharingScheduler.make() === ImmediateScheduler.shared) }
        let first = SharingScheduler.make(), second = SharingScheduler.make()
        #expect(first is MainScheduler && first !== second)
    }

    @Test func aDriverRecoversFromAnError() {
        expectAnswer("(7 |)") { $0.asDriver(onErrorJustReturn: 7).asChain() }
        expectAnswer("|") { $0.asDriver(onErrorDriveWith: .empty()).asChain() }
        expectAnswer("(8 |)") { $0.asDriver(onErrorDriveWith: .just(8)).asChain() }
        expectAnswer("(9 |)") { $0.asDriver(onErrorRecover: { .just($0 is Failure ? 9 : 0) }).asChain() }
    }

    @Test func aSignalRecoversFromAnError() {
        expectAnswer("(7 |)") { $0.asSignal(onErrorJustReturn: 7).asChain() }
        expectAnswer("(8 |)") { $0.asSignal(onErrorSignalWith: .just(8)).asChain() }
        expectAnswer("(9 |)") { $0.asSignal(onErrorRecover: { .just($0 is Failure ? 9 : 0) }).asChain() }
    }

    private func expectAnswer(
        _ answer: String, sourceLocation: SourceLocation = #_sourceLocation, _ apply: (Chain<Int>) -> Chain<Int>
    ) {
        "a -1-#\n= -1-\(answer)".draws(sourceLocation: sourceLocation) { apply($0.a) }
    }

    @Test func aDriverSharesOneSubscriptionAndReplaysTheLastValue() {
        """
        a -1-2-------3
        = -6-7-------8!
        = ----(^ 7)--8-!
        """.draws { $0.a.asDriver(onErrorJustReturn: -1).map { $0 + 5 }.asChain() }
    }

    @Test func aSignalSharesOneSubscriptionAndReplaysNothing() {
        """
        a -1-2-#
        = -1-2-(-1 |)
        = ----^(-1 |)
        """.draws { $0.a.asSignal(onErrorJustReturn: -1).asChain() }
    }

    @Test func relaysConvertToDriversAndSignals() {
        mocked { scheduler in
            let behavior = BehaviorRelay(value: 1), publish = PublishRelay<Int>(), target = BehaviorRelay(value: 0)
            let tokens = [
                behavior.asDriver().drive(onNext: { trial.journal.note("driver \($0)") }),
                publish.asSignal().emit(onNext: { trial.journal.note("signal \($0)") }),
                behavior.asDriver().map { $0 * 10 }.drive(target),
            ]
            scheduler.run()
            behavior.accept(2)
            publish.accept(3)
            expect(trial.journal.entries, ["driver 1"])
            scheduler.run()
            expect(trial.journal.entries, ["driver 1", "driver 2", "signal 3"])
            expect(target.value, 20)
            for token in tokens { token.dispose() }
        }
    }

    @Test func driverSourcesAndJointsBehaveLikeChains() {
        "= (1 2 |)".draws { _ in Driver.of(1, 2).asChain() }
        "= (a b |)".draws { _ in Driver.merge(.just("a"), .just("b")).asChain() }
        "= (1a 2b |)".draws { _ in Driver.zip(.of(1, 2), .of("a", "b")) { "\($0)\($1)" }.asChain() }
        "= (1a |)".draws { _ in Driver.combineLatest(.just(1), .just("a")).map { "\($0)\($1)" }.asChain() }
        "= --0-1!".draws { _ in Driver.interval(.seconds(2)).asChain() }
    }

    @Test func driversOfferCollectionJointsAndKeySelectors() {
        "= ([1,7] [2,8] |)".draws { _ in Driver.zip([Driver.of(1, 2), .of(7, 8)]).asChain() }
        "= (8 |)".draws { _ in Driver.combineLatest([Driver.just(1), .just(7)]) { $0.reduce(0, +) }.asChain() }
        "= (1 4 |)".draws { _ in Driver.of(1, 2, 4).distinctUntilChanged({ $0 }, comparer: { $1 - $0 == 1 }).asChain() }
        "= (a |)".draws { _ in Driver.merge(.from(optional: "a"), .from(optional: nil)).asChain() }
    }
}
