import Synchronization

extension Chain {
    /// Subscribes to `transform` of each value, and emits what the latest of these inner streams emits.
    ///
    /// A value drops the inner stream that runs, and then goes to `transform`: nothing of the old one is emitted from then on, also if
    /// another thread is just sending it. Completes when the source and the latest inner stream have completed. The first error of either
    /// ends it, and so does `transform` if it throws; the rest is torn down before the error is emitted. Disposal stops the source and
    /// the inner stream, and releases `transform`.
    public func flatMapLatest<Result>(_ transform: @escaping (Element) throws -> Chain<Result>) -> Chain<Result> {
        Producer(FlatMapLatest(transform: transform), source: self) { observable, downstream in
            let sink = FlatMapLatestSink<Element, Result>(observable.parameters(), downstream)
            return sink.whenWired {
                sink.subscribe(to: observable.source(of: Element.self)) { input, value in
                    input.forward(to: FlatMapLatestSink<Element, Result>.self) { $0.next(value) }
                }
            }
        }
    }
}

private struct FlatMapLatest<Element, Result> {
    let transform: (Element) throws -> Chain<Result>
}

private final class FlatMapLatestSink<Element, Result>: MultiSourceSink<FlatMapLatest<Element, Result>, Result>, @unchecked Sendable {
    /// The number of the latest inner stream. The source has number 0.
    private let latest = Atomic<Int>(0)
    /// The latest inner stream. It holds this sink, so disposal breaks the cycle.
    private let inner = Locked<InputSink?>(nil)
    /// The inner stream that was the latest when it completed, or 0. Touched inside the serializer.
    private var completed = 0
    private var hasSourceCompleted = false

    func next(_ value: Element) {
        if isStopped { return }
        // Relaxed: it is compared inside the serializer, through which the new stream's values go as well; so an old one cannot follow
        // them.
        let number = latest.add(1, ordering: .relaxed).newValue
        if let old = inner.withLock({ $0.take() }) { drop(old) }
        // The cleanup of the old stream may have disposed this one.
        if isStopped { return }
        let stream: Chain<Result>
        do { stream = try parameters.transform(value) } catch { return finishSerially(with: .error(error)) }
        let input = subscribe(to: stream, number: number) { input, value in
            let input = unsafeDowncast(input, to: InputSink.self)
            input.forward(to: FlatMapLatestSink<Element, Result>.self) { $0.next(value, from: input.number) }
        }
        // Asked under the lock: a disposal meanwhile either is seen here or finds the stream. One that has ended need not be dropped.
        inner.withLock { $0 = isStopped || input.isStopped ? nil : input }
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

    override func didDispose() { _ = inner.withLock { $0.take() } }
}
