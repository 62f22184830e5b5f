import Synchronization

extension Chain {
    /// Maps each value to a stream, and emits the values of all these inner streams as they come, one at a time.
    ///
    /// Completes when the source and all inner streams have completed. Fails with the first error of any of them or of `transform`, after
    /// tearing down the others. Disposal stops the source and all inner streams, and releases `transform`.
    ///
    /// LinkChain: when the last observer leaves, the inner streams are dropped, unless the source has completed.
    public func flatMap<Result>(_ transform: @escaping (Element) throws -> Chain<Result>) -> Chain<Result> {
        join(FlatMapSink<Element, Result>.self, FlatMap(transform: transform))
    }
}

@usableFromInline struct FlatMap<Element, Result> {
    let transform: (Element) throws -> Chain<Result>
}

@usableFromInline
final class FlatMapSink<Element, Result>: MultiSourceSink<FlatMap<Element, Result>, Result>, JointOfOne, @unchecked Sendable {
    /// How many streams have not completed: the source and the inner streams.
    private let running = Atomic<Int>(1)

    @usableFromInline func subscribe(to sources: Sources) { subscribe(as: FlatMapSink<Element, Result>.self, toOneOf: sources) }

    @inline(__always)
    @usableFromInline func next(_ value: Element) {
        if isStopped { return }
        // Relaxed: the source is itself counted while it adds, so the count cannot reach 0 meanwhile.
        running.add(1, ordering: .relaxed)
        subscribe(toInner: try parameters.transform(value), since: currentRun, ifLeft: { innerHaveGone(1) }) { input, value in
            input.forward(to: FlatMapSink<Element, Result>.self) { $0.emitSerially(value) }
        }
    }

    /// LinkChain: `count` inner streams were dropped before they completed. The source goes on, unless it has completed meanwhile.
    private func innerHaveGone(_ count: Int) {
        // Acquiring and releasing, as at the end.
        if running.subtract(count, ordering: .acquiringAndReleasing).newValue == 0 { finishSerially(with: .completed) }
    }

    override func ends(with completion: Completion, from number: Int) -> Bool {
        if case .error = completion { return true }
        // Acquiring and releasing: the last one sees what all others did before they completed.
        return running.subtract(1, ordering: .acquiringAndReleasing).newValue == 0
    }

    override func didGiveUpPlaces(inner: [Int], isAwake: Bool) {
        if !inner.isEmpty { innerHaveGone(inner.count) }
    }
}
