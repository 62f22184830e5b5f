import Testing

/// `values` and `value` in a cancelled task. No test waits for time.
@Suite struct AsyncCancellationTests {
    @Test func keptValuesAreStillDeliveredToACancelledTask() async throws {
        let census = LiveCensus(), disposals = Counter()
        let task: Task<[Int], any Error> = cancelled {
            try await census.observe { counting(disposals).values }.reduce(into: [Int]()) { $0.append($1) }
        }
        expect(try await task.value, [0, 1, 2])
        expect(disposals.value, 1)
        await expectNothingLeft(of: census)
    }

    @Test func keptInfallibleValuesAreStillDeliveredToACancelledTask() async throws {
        let census = LiveCensus(), disposals = Counter()
        let task: Task<[Int], any Error> = cancelled {
            await census.observe { counting(disposals).asInfallible(onErrorJustReturn: -1).values }.reduce(into: [Int]()) { $0.append($1) }
        }
        expect(try await task.value, [0, 1, 2])
        expect(disposals.value, 1)
        await expectNothingLeft(of: census)
    }

    @Test func aTraitIsNotRunInACancelledTask() async {
        let runs = Counter()
        await expectCancellation { _ = try await Single.just(7).do(onSubscribe: { runs.increment() }).value }
        await expectCancellation { _ = try await Maybe.just(7).do(onSubscribe: { runs.increment() }).value }
        await expectCancellation { try await Completable.empty().do(onSubscribe: { runs.increment() }).value }
        expect(runs.value, 0)
    }

    private func expectCancellation(
        sourceLocation: SourceLocation = #_sourceLocation, _ work: @escaping @Sendable () async throws -> Void
    ) async {
        let task: Task<Void, any Error> = cancelled(work)
        await #expect(throws: CancellationError.self, sourceLocation: sourceLocation) { try await task.value }
    }
}

/// A task that does `work` after it was cancelled.
private func cancelled<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) -> Task<Value, any Error> {
    let task = Task<Value, any Error> {
        while !Task.isCancelled { await Task.yield() }
        return try await work()
    }
    task.cancel()
    return task
}
