/// What Swift offers without a package: an `AsyncStream`, the operators of `AsyncSequence`, and a task that iterates.
///
/// It is not equivalent, so read the figures with care:
/// - A stream has one consumer, so there is no fan-out, and no second subscription to a description.
/// - The consumer asks for each value, and is suspended until it comes. In an application it would be resumed some microseconds later, on a
///   thread of the system's pool. Here an executor resumes it on the sender's thread, before the next value is sent, as in the libraries.
///   So the figures are a lower bound: they contain resuming, but no change of thread.
/// - Values wait in the stream without bound; here none ever does.
/// - Disposal is cancellation: the consumer is resumed once more to notice it, and ends.
/// - A chain whose length is unknown at compile time has its types erased at every stage. People do not write that, but it is the only way
///   to sweep over depths. `pump/map-filter-map` is written as people would.
let asyncSequence = Implementation(
    control: "AsyncSequence",
    scenarios: [
        "life/map-chain-x1": AsyncMapChain.self,
        "subscribe/map-chain": AsyncMapChain.self,
        "pump/bare": AsyncPumpBare.self,
        "pump/map": AsyncPumpMap.self,
        "pump/map-filter-map": AsyncPumpMapFilterMap.self,
    ])

/// A task's body. `@unchecked Sendable`: it never leaves the scenario's thread, see ``InlineExecutor``.
private struct Work: @unchecked Sendable {
    let run: () async -> Void
}

/// A stream, and a task that consumes the sequence that subclasses derive from it.
class AsyncChainScenario: ChainScenario {
    /// The concurrency runtime retains its tasks and jobs without the calls that the census hooks.
    override class var isSeenByCensus: Bool { false }

    private let executor = InlineExecutor()
    private var continuation: AsyncStream<Int>.Continuation?
    private var task: Task<Void, Never>?

    /// Makes the stream, and keeps its continuation.
    final func stream() -> AsyncStream<Int> {
        let (stream, continuation) = AsyncStream<Int>.makeStream()
        self.continuation = continuation
        return stream
    }

    /// Starts the consumer, up to its wait for the first value.
    final func consume<Values: AsyncSequence>(_ values: Values) where Values.Element == Int, Values.Failure == Never {
        let work = Work(run: { [tally] in
            for await value in values { tally.add(value) }
        })
        task = Task(executorPreference: executor) { await work.run() }
        executor.run()
    }

    final func send(_ value: Int) {
        continuation?.yield(value)
        executor.run()
    }

    override final func dispose() {
        task?.cancel()
        executor.run()
        (task, continuation) = (nil, nil)
    }
}

class AsyncMapChain: AsyncChainScenario {
    private var chain: (any AsyncSequence<Int, Never>)?

    override final func assemble() {
        var chain: any AsyncSequence<Int, Never> = stream()
        for _ in 0..<size { chain = map(chain) }
        self.chain = chain
    }

    private func map(_ values: any AsyncSequence<Int, Never>) -> any AsyncSequence<Int, Never> {
        func mapped<Values: AsyncSequence>(_ values: Values) -> any AsyncSequence<Int, Never>
        where Values.Element == Int, Values.Failure == Never {
            values.map { [one] in $0 &+ one.value }
        }
        return mapped(values)
    }

    override final func subscribe() {
        if let chain { consume(chain) }
    }

    override func emit() { send(1) }

    override final func release() { chain = nil }
}

final class AsyncPumpMap: AsyncMapChain {
    override func emit() {
        for value in 0..<1_000 { send(value) }
    }
}

final class AsyncPumpBare: AsyncChainScenario {
    private var chain: AsyncStream<Int>?

    override func assemble() { chain = stream() }

    override func subscribe() {
        if let chain { consume(chain) }
    }

    override func emit() {
        for value in 0..<10_000 { send(value) }
    }

    override func release() { chain = nil }
}

final class AsyncPumpMapFilterMap: AsyncChainScenario {
    private typealias Chain = AsyncMapSequence<AsyncFilterSequence<AsyncMapSequence<AsyncStream<Int>, Int>>, Int>

    private let three = Constant(3)
    private var chain: Chain?

    override func assemble() {
        chain = stream().map { [one] in $0 &+ one.value }.filter { [one] in $0 & one.value == 0 }.map { [three] in $0 &* three.value }
    }

    override func subscribe() {
        if let chain { consume(chain) }
    }

    override func emit() {
        for value in 0..<10_000 { send(value) }
    }

    override func release() { chain = nil }
}
