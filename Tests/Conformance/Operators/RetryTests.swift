import Dispatch
import Testing

@Suite(.conforms) struct RetryTests {
    private let trial = Trial.current

    @Test func theCountIncludesTheFirstAttemptAndThenTheErrorIsEmitted() {
        """
        a ^1#
          ^-!
          --^-!
          ----^-!
        = -1-1-1#

        a ^1|
        = -1|
        """.draws { $0.a.retry(3) }
    }

    @Test func nestedRetriesMultiply() {
        """
        a (^ #)
          (^ !)
          (^ !)
          (^ !)
          (^ !)
          (^ !)
          (^ !)
        = #
        """.draws { $0.a.retry(2).map { $0 }.retry(3) }
    }

    @Test func aFailingSourceIsSubscribedToAgainUntilItCompletes() {
        let recorder = trial.recorder(), runs = Counter()
        let source = trial.noted("source") { observer in
            observer.onNext(runs.increment())
            if runs.value < 3 { observer.onError(Failure.boom) } else { observer.onCompleted() }
        }
        recorder.hear(source.map(trial.tracked("map") { $0 * 10 }).retry())
        expect(recorder.heard, "10 20 30 |")
        expect(trial.journal.entries.filter { $0 == "source+" }.count, 3)
        expect(trial.journal.entries.filter { $0 == "source-" }.count, 3)
    }

    @Test func aRetriedChainOnASubjectStartsWithFreshState() {
        let recorder = trial.recorder(), emitter = Emitter<Int>()
        recorder.hear(
            emitter.map(trial.tracked("map") { (value: Int) -> Int in if value == 0 { throw Failure.boom } else { value } })
                .scan(0, accumulator: +).retry())
        for value in [1, 2, 0, 3, 4, 0, 5] { emitter.onNext(value) }
        emitter.onCompleted()
        expect(recorder.heard, "1 3 3 7 5 |")
    }

    @Test(arguments: [false, true]) func aHandlerMayEndAnAttempt(_ hasTrigger: Bool) {
        let recorder = trial.recorder(), kept = Box<AnyObserver<Int>?>(trial), source = trial.noted("source", in: kept)
        recorder.hear(
            hasTrigger ? source.retry { (errors: Chain<any Error>) in errors } : source.retry(),
            then: { if $0 == 1 { kept.content?.onError(Failure.boom) } })
        kept.content?.onNext(1)
        kept.content?.onNext(2)
        kept.content?.onCompleted()
        expect(recorder.heard, "1 2 |")
        expect(trial.journal.entries, ["source+", "source-", "source+", "source-"])
    }

    @Test func takeEndsAnEndlessRetry() {
        let recorder = trial.recorder()
        let failing = Chain.just(1).concat(.error(Failure.boom))
        recorder.hear(failing.map(trial.tracked("map") { $0 }).retry().take(1_000).filter { _ in false })
        expect(recorder.heard, "|")
    }

    @Test func aDisposalOnAnotherThreadEndsAnEndlessRetry() {
        let recorder = trial.recorder(), kept = Box<AnyObserver<Int>?>(trial), isRunning = DispatchSemaphore(value: 0), runs = Counter()
        let token = recorder.hear(
            Chain<Int>.create { observer in
                switch runs.increment() {
                case 1: kept.content = observer
                case 100: isRunning.signal(); fallthrough
                default: observer.onError(Failure.boom)
                }
                return Disposables.create()
            }.map(trial.tracked("map") { $0 }).retry())
        trial.inThreads(2) { thread in
            guard thread == 0 else { return kept.content?.onError(Failure.boom) ?? () }
            isRunning.waitPatiently("the source is not subscribed to again")
            token.dispose()
        }
        expect(recorder.heard, "")
    }

    /// Stateful operators: the second attempt begins without state.
    private static let remembering: [(name: String, apply: @Sendable (Chain<Int>) -> Chain<Int>, heard: String)] = [
        ("take", { $0.take(2) }, "1 1 2 |"),
        ("skip", { $0.skip(1) }, "2 |"),
        ("scan", { $0.scan(0) { $0 + $1 } }, "1 1 3 |"),
        ("scan(into:)", { $0.scan(into: 0) { $0 += $1 } }, "1 1 3 |"),
        ("reduce", { $0.reduce(0) { $0 + $1 } }, "3 |"),
        ("enumerated", { $0.enumerated().map { 10 * $0.index + $0.element } }, "1 1 12 |"),
        ("distinctUntilChanged", { $0.distinctUntilChanged() }, "1 1 2 |"),
        ("buffer", { $0.buffer(count: 2).map { $0.count } }, "2 |"),
        ("takeLast", { $0.takeLast(3) }, "1 2 |"),
        ("element(at:)", { $0.element(at: 1) }, "2 |"),
        ("zip", { .zip($0, .from([10, 20, 30])) { $0 + $1 } }, "11 11 22 |"),
        ("groupBy", { $0.groupBy(keySelector: { _ in 0 }).map { _ in 7 } }, "7 7 |"),
    ]

    @Test(arguments: remembering.indices) func theSecondAttemptRemembersNothingOfTheFirst(_ index: Int) {
        let (name, apply, heard) = Self.remembering[index]
        let recorder = trial.recorder(name), kept = Box<AnyObserver<Int>?>(trial)
        recorder.hear(apply(.kept(in: kept)).retry(2))
        kept.content?.onNext(1)
        kept.content?.onError(Failure.boom)
        for value in 1...2 { kept.content?.onNext(value) }
        kept.content?.onCompleted()
        expect(recorder.heard, heard)
    }

    #if compiler(>=6.2)
    @Test func aRetryOfZeroAttemptsTrapsAndNamesItself() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Chain.just(1).retry(0)
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("retry(0)"))
    }
    #endif
}
