import Synchronization

extension Chain {
    /// Subscribes to `transform` of each value, and emits what all these inner streams emit, as it comes, one at a time.
    ///
    /// Completes when the source and all inner streams have completed. The first error of any of them ends it, and so does `transform`
    /// if it throws; the others are torn down before the error is emitted. Disposal stops the source and all inner streams, and releases
    /// `transform`.
    ///
    /// LinkChain: inner streams are let go of with the last observer, unless the source has completed.
    public func flatMap<Result>(_ transform: @escaping (Element) throws -> Chain<Result>) -> Chain<Result> {
        join(FlatMapSink<Element, Result>.self, FlatMap(transform: transform))
    }
}

@usableFromInline struct FlatMap<Element, Result> {
    let transform: (Element) throws -> Chain<Result>
}

@usableFromInline
final class FlatMapSink<Element, Result>: MultiSourceSink<FlatMap<Element, Result>, Result>, JointOfOne, @unchecked Sendable {
    /// The source and the inner streams, as far as they have not completed.
    private let running = Atomic<Int>(1)

    @usableFromInline func subscribe(to sources: Sources) { subscribe(as: FlatMapSink<Element, Result>.self, toOneOf: sources) }

    @inline(__always)
    @usableFromInline func next(_ value: Element) {
        if isStopped { return }
        // Relaxed: the source that adds is itself counted, so nobody can get to 0 meanwhile.
        running.add(1, ordering: .relaxed)
        subscribe(toInner: try parameters.transform(value), since: departures, ifLeft: { innerHaveGone(1) }) { input, value in
            input.forward(to: FlatMapSink<Element, Result>.self) { $0.emitSerially(value) }
        }
    }

    /// LinkChain: so many inner streams were let go of before they completed. The source goes on, unless it has completed in the meantime.
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
