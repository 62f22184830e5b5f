import Synchronization

extension Chain {
    /// Subscribes to `transform` of each value, and emits what the latest of these inner streams emits.
    ///
    /// A value drops the inner stream that runs, and then goes to `transform`: nothing of the old one is emitted from then on, also if
    /// another thread is just sending it. Completes when the source and the latest inner stream have completed. The first error of either
    /// ends it, and so does `transform` if it throws; the rest is torn down before the error is emitted. Disposal stops the source and
    /// the inner stream, and releases `transform`.
    ///
    /// LinkChain: inner streams are let go of with the last observer, unless the source has completed.
    public func flatMapLatest<Result>(_ transform: @escaping (Element) throws -> Chain<Result>) -> Chain<Result> {
        join(FlatMapLatestSink<Element, Result>.self, FlatMapLatest(transform: transform))
    }
}

@usableFromInline struct FlatMapLatest<Element, Result> {
    let transform: (Element) throws -> Chain<Result>
}

@usableFromInline
final class FlatMapLatestSink<Element, Result>: MultiSourceSink<FlatMapLatest<Element, Result>, Result>, JointOfOne, @unchecked Sendable {
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
        let left = departures
        // Relaxed: it is compared inside the serializer, through which the new stream's values go as well; so an old one cannot follow
        // them.
        let number = latest.add(1, ordering: .relaxed).newValue
        if let old = inner.take() { drop(old) }
        // The cleanup of the old stream may have disposed this one. LinkChain: or let the last observer go.
        if isStopped || wasLeft(since: left) { return innerHasGone(number) }
        let stream = subscribe(
            toInner: try parameters.transform(value), number: number, since: left, ifLeft: { innerHasGone(number) },
            deliver: numbered(number) { (sink: FlatMapLatestSink<Element, Result>, value, number) in sink.next(value, from: number) })
        if let stream { inner.keep(stream, of: self) }
    }

    /// An inner stream was let go of before it completed: for the end it counts as completed.
    private func innerHasGone(_ number: Int) {
        serializer.enqueue { [self] in
            completed = max(completed, number)
            // LinkChain: the source goes on, unless it has completed in the meantime.
            if hasSourceCompleted, completed == latest.load(ordering: .relaxed) { finish(with: .completed) }
        }
    }

    private func next(_ value: Result, from number: Int) {
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
