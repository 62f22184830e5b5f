import Synchronization

extension Chain {
    /// Maps each value to a stream, and emits the values of the latest of these inner streams.
    ///
    /// A value drops the running inner stream before it goes to `transform`. From then on nothing of the old stream is emitted, even if
    /// another thread is just sending it. Completes when the source and the latest inner stream have completed. Fails with the first error
    /// of either or of `transform`, after tearing down the rest. Disposal stops the source and the inner stream, and releases `transform`.
    ///
    /// LinkChain: when the last observer leaves, the inner stream is dropped, unless the source has completed.
    public func flatMapLatest<Result>(_ transform: @escaping (Element) throws -> Chain<Result>) -> Chain<Result> {
        join(FlatMapLatestSink<Element, Result>.self, FlatMapLatest(transform: transform))
    }
}

@usableFromInline struct FlatMapLatest<Element, Result> {
    let transform: (Element) throws -> Chain<Result>
}

@usableFromInline
final class FlatMapLatestSink<Element, Result>: MultiSourceSink<FlatMapLatest<Element, Result>, Result>, JointOfOne, NumberedJoint,
    @unchecked Sendable
{
    /// The number of the latest inner stream. The source has number 0.
    private let latest = Atomic<Int>(0)
    /// The latest inner stream. Touched by the source.
    @exclusivity(unchecked) private var inner = LatestInner()
    /// The inner stream that was the latest when it completed, or 0. Touched inside the serializer.
    private var completed = 0
    private var hasSourceCompleted = false

    @usableFromInline func subscribe(to sources: Sources) { subscribe(as: FlatMapLatestSink<Element, Result>.self, toOneOf: sources) }

    @usableFromInline func next(_ value: Element) {
        if isStopped { return }
        let left = currentRun
        // Relaxed: it is compared inside the serializer, which the new stream's values pass, too. So no old value can follow them.
        let number = latest.add(1, ordering: .relaxed).newValue
        if let old = inner.take() { drop(old) }
        // The old stream's cleanup may have disposed this one. LinkChain: or the last observer may have left.
        if isStopped || wasLeft(since: left) { return innerHasGone(number) }
        let stream = subscribe(
            toInner: try parameters.transform(value), number: number, since: left, ifLeft: { innerHasGone(number) },
            deliver: numbered(number, for: FlatMapLatestSink<Element, Result>.self))
        if let stream { inner.keep(stream, of: self) }
    }

    /// Counts an inner stream that was dropped before it completed as completed.
    private func innerHasGone(_ number: Int) {
        serializer.enqueue { [self] in
            completed = max(completed, number)
            // LinkChain: the source goes on, unless it has completed meanwhile.
            if hasSourceCompleted, completed == latest.load(ordering: .relaxed) { finish(with: .completed) }
        }
    }

    @usableFromInline func next(_ value: Result, from number: Int) {
        guard serializer.enter() else { return serializer.enqueue { self.emit(value, from: number) } }
        emit(value, from: number)
        serializer.leave()
    }

    private func emit(_ value: Result, from number: Int) {
        if !isStopped, number == latest.load(ordering: .relaxed) { emit(value) }
    }

    override func ends(with completion: Completion, from number: Int) -> Bool {
        let isSource = number == 0
        let latest = latest.load(ordering: .relaxed)
        guard isSource || number == latest else { return false }
        if case .error = completion { return true }
        if isSource { hasSourceCompleted = true } else { completed = latest }
        return hasSourceCompleted && completed == latest
    }

    override func didGiveUpPlaces(inner: [Int], isAwake: Bool) {
        if let number = inner.max() { innerHasGone(number) }
    }

    override func didDispose() { inner.forget() }
}
