import Testing

/// `values`, and chains of an `AsyncSequence`. Real threads, and no waiting for time.
@Suite struct AsyncTests {
    @Test func theValuesOfAChainAreAwaited() async throws {
        try await counted { census in
            let values = census.observe { Chain.from([1, 2, 3]).values }
            expect(try await values.reduce(into: [Int]()) { $0.append($1) }, [1, 2, 3])
        }
    }

    @Test func anErrorIsThrownAfterTheValues() async {
        await counted { census in
            expect(await valuesBeforeBoom(census.observe { Chain.concat([.from([1, 2]), .error(Failure.boom)]).values }), [1, 2])
        }
    }

    /// The elements of a sequence that then throws `Failure.boom`.
    private func valuesBeforeBoom(_ sequence: AsyncThrowingStream<Int, any Error>) async -> [Int] {
        var values: [Int] = []
        do {
            for try await value in sequence { values.append(value) }
            Issue.record("nothing was thrown")
        } catch { #expect(error as? Failure == .boom) }
        return values
    }

    @Test func valuesNotYetAwaitedAreKept() async throws {
        try await counted { census in
            let source = census.observe { Emitter<Int>() }
            let values = census.observe { source.values }
            for value in 1...1_000 { source.onNext(value) }
            source.onCompleted()
            expect(try await values.reduce(0, +), 500_500)
        }
    }

    @Test func leavingTheLoopDisposesTheSubscription() async throws {
        let disposals = Counter()
        func firstTwo(_ census: LiveCensus) async throws -> [Int] {
            var values: [Int] = []
            for try await value in census.observe({ counting(disposals).values }) {
                values.append(value)
                if values.count == 2 { break }
            }
            return values
        }
        try await counted { census in
            expect(try await firstTwo(census), [0, 1])
            expect(disposals.value, 1)
        }
    }

    @Test func leavingALoopOverAnInfallibleDisposesTheSubscription() async {
        let disposals = Counter()
        func firstTwo(_ census: LiveCensus) async -> [Int] {
            var values: [Int] = []
            for await value in census.observe({ counting(disposals).asInfallible(onErrorJustReturn: -1).values }) {
                values.append(value)
                if values.count == 2 { break }
            }
            return values
        }
        await counted { census in
            expect(await firstTwo(census), [0, 1])
            expect(disposals.value, 1)
        }
    }

    @Test func aSequenceThatIsNeverAwaitedDisposesItsSubscription() {
        conform { _ in
            let disposals = Counter()
            do { _ = counting(disposals).values }
            expect(disposals.value, 1)
        }
    }

    @Test func cancellingTheTaskDisposesTheSubscription() async throws {
        try await counted { census in
            let disposals = Counter()
            let (started, continuation) = AsyncStream<Void>.makeStream()
            let task = Task {
                var values = 0
                for try await _ in census.observe({ counting(disposals).values }) {
                    values += 1
                    if values == 3 { continuation.finish() }
                }
                return values
            }
            for await _ in started {}
            task.cancel()
            expect(try await task.value, 3)
            expect(disposals.value, 1)
        }
    }

    // MARK: Traits

    @Test func traitsAreAwaited() async throws {
        try await counted { census in
            expect(try await census.observe { Single.just(7) }.value, 7)
            expect(try await census.observe { Maybe.just(7) }.value, 7)
            expect(try await census.observe { Maybe<Int>.empty() }.value, nil)
            try await census.observe { Completable.empty() }.value
            await #expect(throws: Failure.boom) { try await census.observe { Single<Int>.error(Failure.boom) }.value }
            await #expect(throws: Failure.boom) { try await census.observe { Completable.error(Failure.boom) }.value }
            expect(await census.observe { Infallible.of(1, 2).values }.reduce(into: [Int]()) { $0.append($1) }, [1, 2])
        }
    }

    @Test func awaitingATraitThrowsWhenTheTaskIsCancelled() async {
        await expectThatCancellingThrows { census, begin in
            _ = try await census.observe { Single<Int>.create { _ in begin() } }.value
        }
        await expectThatCancellingThrows { census, begin in
            _ = try await census.observe { Maybe<Int>.create { _ in begin() } }.value
        }
        await expectThatCancellingThrows { census, begin in
            try await census.observe { Completable.create { _ in begin() } }.value
        }
    }

    /// Cancels the task that does `work`, which awaits a trait whose source calls `begin`. Returns the cleanup that `begin` makes.
    private func expectThatCancellingThrows(
        sourceLocation: SourceLocation = #_sourceLocation,
        _ work: @escaping @Sendable (_ census: LiveCensus, _ begin: @escaping @Sendable () -> any Disposable) async throws -> Void
    ) async {
        await counted(sourceLocation: sourceLocation) { census in
            let disposals = Counter()
            let (started, continuation) = AsyncStream<Void>.makeStream()
            let begin: @Sendable () -> any Disposable = {
                continuation.finish()
                return Disposables.create { disposals.increment() }
            }
            let task = Task { try await work(census, begin) }
            for await _ in started {}
            task.cancel()
            await #expect(throws: CancellationError.self, sourceLocation: sourceLocation) { try await task.value }
            expect(disposals.value, 1, sourceLocation: sourceLocation)
        }
    }

    @MainActor @Test func aDriverIsAwaited() async {
        let census = LiveCensus()
        var values: [Int] = []
        for await value in census.observe({ Driver.of(1, 2, 3).values }) { values.append(value) }
        expect(values, [1, 2, 3])
        await expectNothingLeft(of: census)
    }

    // MARK: Chains of an asynchronous sequence

    @Test func aChainEmitsTheElementsOfAnAsyncSequence() async throws {
        try await counted { census in
            let sequence = AsyncStream<Int> { continuation in
                for value in 1...3 { continuation.yield(value) }
                continuation.finish()
            }
            let values = census.observe { sequence.asChain().map { $0 * 10 }.values }
            expect(try await values.reduce(into: [Int]()) { $0.append($1) }, [10, 20, 30])
        }
    }

    @Test func aChainEmitsTheErrorOfAnAsyncSequence() async {
        await counted { census in
            let sequence = AsyncThrowingStream<Int, any Error> { continuation in
                continuation.yield(1)
                continuation.finish(throwing: Failure.boom)
            }
            expect(await valuesBeforeBoom(census.observe { Chain.from(sequence).values }), [1])
        }
    }

    @Test func disposalCancelsTheIteratingTask() async {
        await counted { census in
            let (ended, continuation) = AsyncStream<Void>.makeStream()
            let sequence = AsyncStream<Int> { inner in inner.onTermination = { _ in continuation.finish() } }
            let token = census.observe { sequence.asChain().subscribe(onNext: { _ in Issue.record("there is no element") }) }
            token.dispose()
            for await _ in ended {}
        }
    }

    @Test func disposalEndsTheIterationOfASequenceThatIgnoresCancellation() async {
        await counted { census in
            let asked = Counter()
            let (start, starting) = AsyncStream<Void>.makeStream()
            let (gone, going) = AsyncStream<Void>.makeStream()
            let token = census.observe { Stubborn(start: start, asked: asked, gone: going).asChain().take(2).subscribe() }
            // Starts only after `create` has returned, because from then on the second value disposes at once.
            starting.finish()
            for await _ in gone {}
            // The third was under way at the disposal.
            expect(asked.value, 3)
            token.dispose()
        }
    }

    /// Emits 1 to 100 and ignores cancellation. `gone` ends with the iterator.
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

    @Test func disposingASingleCancelsItsWork() async {
        await counted { census in
            let (ended, continuation) = AsyncStream<Void>.makeStream()
            let endless = AsyncStream<Void> { inner in inner.onTermination = { _ in continuation.finish() } }
            let single = census.observe {
                Single<Int>.create {
                    for await _ in endless {}
                    return 7
                }
            }
            let token = census.observe { single.subscribe() }
            token.dispose()
            for await _ in ended {}
        }
    }

    @Test func aSingleDoesAsynchronousWork() async throws {
        try await counted { census in
            expect(try await census.observe { Single.create { 7 }.map { $0 * 10 } }.value, 70)
            await #expect(throws: Failure.boom) { try await census.observe { Single<Int>.create { throw Failure.boom } }.value }
        }
    }

    private enum Place { @TaskLocal static var name = "outside" }

    @Test(arguments: [(false, "inside"), (true, "outside")])
    func detachedWorkInheritsNoTaskLocalsAndKeepsItsPriority(isDetached: Bool, expected: String) async throws {
        let name = try await Place.$name.withValue("inside") {
            try await Single<String>.create(detached: isDetached) { Place.name }.value
        }
        expect(name, expected)
        let priority = try await Single<TaskPriority>.create(detached: isDetached, priority: .low) { Task.basePriority ?? .high }.value
        #expect(priority == .low)
    }
}

/// Runs `body`, and expects that nothing is left of the objects made while the census observed.
///
/// It cannot observe all of `body`: a census counts one thread's objects, and a task may go on in another.
private func counted(sourceLocation: SourceLocation = #_sourceLocation, _ body: (LiveCensus) async throws -> Void) async rethrows {
    let census = LiveCensus()
    try await body(census)
    await expectNothingLeft(of: census, sourceLocation: sourceLocation)
}

func expectNothingLeft(of census: LiveCensus, sourceLocation: SourceLocation = #_sourceLocation) async {
    // A task that has sent the last event holds the chain until it returns.
    let start = ContinuousClock.now
    while census.count > 0, ContinuousClock.now - start < .seconds(10) { await Task.yield() }
    expect(census.count, 0, "structural objects are alive after the test", sourceLocation: sourceLocation)
    if census.total == 0 { Issue.record("no structural object was counted: \(LiveCensus.remedy)", sourceLocation: sourceLocation) }
}

/// Sends 0, 1, 2, and then waits.
func counting(_ disposals: Counter) -> Chain<Int> {
    .create { observer in
        for value in 0...2 { observer.onNext(value) }
        return Disposables.create { disposals.increment() }
    }
}
