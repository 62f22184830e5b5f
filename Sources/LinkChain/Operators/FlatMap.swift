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
        let sink = FlatMapSink<Element, Result>(FlatMap(transform: transform))
        // LinkChain: the link owns its parent and the inner streams; cold ones start when a final link below is observed.
        sink.subscribe(to: self) { sink, value in
            unsafeDowncast(sink, to: FlatMapSink<Element, Result>.self).next(value)
        }
        return sink
    }
}

private struct FlatMap<Element, Result> {
    let transform: (Element) throws -> Chain<Result>
}

private final class FlatMapSink<Element, Result>: MultiSourceSink<FlatMap<Element, Result>, Result>, @unchecked Sendable {
    /// The source and the inner streams, as far as they have not completed.
    private let running = Atomic<Int>(1)

    @inline(__always)
    func next(_ value: Element) {
        if isStopped { return }
        let left = departures
        guard let inner = innerStream(try parameters.transform(value), since: left, ifLeft: {}) else { return }
        // Relaxed: the source that adds is itself counted, so nobody can get to 0 meanwhile.
        running.add(1, ordering: .relaxed)
        let place = subscribe(to: inner, as: .inner, since: left) { sink, value in
            unsafeDowncast(sink, to: FlatMapSink<Element, Result>.self).emitSerially(value)
        }
        // LinkChain: the last observer has gone meanwhile.
        if place == nil { innerHaveGone(1) }
    }

    /// So many inner streams were let go of before they completed. The source goes on, unless it has completed in the meantime.
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

    override func copy(onto parents: [Parent]) -> Parent { parents.source(of: Element.self).flatMap(parameters.transform) }
}
