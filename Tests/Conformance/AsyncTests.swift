import Testing

/// `values`, and chains of an `AsyncSequence`. Real threads, and nothing that waits for time.
@Suite struct AsyncTests {
    @Test func theValuesOfAChainAreAwaited() async throws {
        var values: [Int] = []
        for try await value in Chain.from([1, 2, 3]).values { values.append(value) }
        expect(values, [1, 2, 3])
    }

    @Test func anErrorIsThrownBehindTheValues() async {
        var values: [Int] = []
        do {
            for try await value in Chain.concat([.from([1, 2]), .error(Failure.boom)]).values { values.append(value) }
            Issue.record("nothing was thrown")
        } catch { #expect(error as? Failure == .boom) }
        expect(values, [1, 2])
    }

    @Test func valuesThatNobodyAwaitsYetAreKept() async throws {
        let source = Emitter<Int>()
        let values = source.values
        for value in 1...1_000 { source.onNext(value) }
        source.onCompleted()
        var sum = 0
        for try await value in values { sum += value }
        expect(sum, 500_500)
    }

    @Test func leavingTheLoopDisposesTheSubscription() async throws {
        let disposals = Counter()
        func firstTwo() async throws -> [Int] {
            var values: [Int] = []
            for try await value in counting(disposals).values {
                values.append(value)
                if values.count == 2 { break }
            }
            return values
        }
        expect(try await firstTwo(), [0, 1])
        expect(disposals.value, 1)
    }

    @Test func valuesThatAreNeverAwaitedAreDisposedWithTheSequence() {
        let disposals = Counter()
        do { _ = counting(disposals).values }
        expect(disposals.value, 1)
    }

    @Test func cancellingTheTaskDisposesTheSubscription() async {
        let disposals = Counter()
        let (started, continuation) = AsyncStream<Void>.makeStream()
        let task = Task {
            var values = 0
            for try await _ in counting(disposals).values {
                values += 1
                if values == 3 { continuation.finish() }
            }
            return values
        }
        for await _ in started {}
        task.cancel()
        _ = try? await task.value
        expect(disposals.value, 1)
    }

    /// Sends 0, 1, 2, and then waits.
    private func counting(_ disposals: Counter) -> Chain<Int> {
        .create { observer in
            for value in 0...2 { observer.onNext(value) }
            return Disposables.create { disposals.increment() }
        }
    }

    // MARK: Traits

    @Test func traitsAreAwaited() async throws {
        expect(try await Single.just(7).value, 7)
        expect(try await Maybe.just(7).value, 7)
        expect(try await Maybe<Int>.empty().value, nil)
        try await Completable.empty().value
        await #expect(throws: Failure.boom) { try await Single<Int>.error(Failure.boom).value }
        await #expect(throws: Failure.boom) { try await Completable.error(Failure.boom).value }
        var values: [Int] = []
        for await value in Infallible.of(1, 2).values { values.append(value) }
        expect(values, [1, 2])
    }

    @Test func aSingleThatIsCancelledThrows() async {
        let disposals = Counter()
        let (started, continuation) = AsyncStream<Void>.makeStream()
        let task = Task {
            try await Single<Int>.create { _ in
                continuation.finish()
                return Disposables.create { disposals.increment() }
            }.value
        }
        for await _ in started {}
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        expect(disposals.value, 1)
    }

    @MainActor @Test func aDriverIsAwaited() async {
        var values: [Int] = []
        for await value in Driver.of(1, 2, 3).values { values.append(value) }
        expect(values, [1, 2, 3])
    }

    // MARK: Chains of an asynchronous sequence

    @Test func aChainEmitsTheElementsOfASequence() async throws {
        let sequence = AsyncStream { continuation in
            for value in 1...3 { continuation.yield(value) }
            continuation.finish()
        }
        var values: [Int] = []
        for try await value in sequence.asChain().map({ $0 * 10 }).values { values.append(value) }
        expect(values, [10, 20, 30])
    }

    @Test func aChainEmitsTheErrorOfASequence() async {
        let sequence = AsyncThrowingStream<Int, any Error> { continuation in
            continuation.yield(1)
            continuation.finish(throwing: Failure.boom)
        }
        await #expect(throws: Failure.boom) { for try await value in Chain.from(sequence).values { expect(value, 1) } }
    }

    @Test func disposalCancelsTheTaskThatIterates() async {
        let (ended, continuation) = AsyncStream<Void>.makeStream()
        let sequence = AsyncStream<Int> { inner in inner.onTermination = { _ in continuation.finish() } }
        let token = sequence.asChain().subscribe(onNext: { _ in Issue.record("there is no element") })
        token.dispose()
        for await _ in ended {}
    }

    @Test func disposalEndsTheIterationOfASequenceThatIgnoresCancellation() async {
        let asked = Counter()
        let (start, starting) = AsyncStream<Void>.makeStream()
        let (gone, going) = AsyncStream<Void>.makeStream()
        let token = Stubborn(start: start, asked: asked, gone: going).asChain().take(2).subscribe()
        // Not before `create` has returned: from then on the second value disposes at once.
        starting.finish()
        for await _ in gone {}
        // The third was under way when it was disposed.
        expect(asked.value, 3)
        token.dispose()
    }

    /// 1 to 100, cancelled or not. `gone` ends with the iterator.
    private struct Stubborn: AsyncSequence, Sendable {
        let start: AsyncStream<Void>
        let asked: Counter
        let gone: AsyncStream<Void>.Continuation

        final class Iterator: AsyncIteratorProtocol {
            private let sequence: Stubborn
            init(_ sequence: Stubborn) { self.sequence = sequence }
            deinit { sequence.gone.finish() }

            func next() async -> Int? {
                for await _ in sequence.start {}
                let number = sequence.asked.increment()
                return number > 100 ? nil : number
            }
        }

        func makeAsyncIterator() -> Iterator { Iterator(self) }
    }

    @Test func aSingleDoesAsynchronousWork() async throws {
        expect(try await Single.create { 7 }.map { $0 * 10 }.value, 70)
        await #expect(throws: Failure.boom) { try await Single<Int>.create { throw Failure.boom }.value }
    }
}
