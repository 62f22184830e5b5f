import Synchronization

extension Chain {
    /// Subscribes to `transform` of each value, and emits what all these inner streams emit, as it comes, one at a time.
    ///
    /// Completes when the source and all inner streams have completed. The first error of any of them ends it, and so does `transform`
    /// if it throws; the others are torn down before the error is emitted. Disposal stops the source and all inner streams, and releases
    /// `transform`.
    public func flatMap<Result>(_ transform: @escaping (Element) throws -> Chain<Result>) -> Chain<Result> {
        Producer(FlatMap(transform: transform), source: self) { observable, downstream in
            let sink = FlatMapSink<Element, Result>(observable.parameters(), downstream)
            // DisposerChain: runs when the chain below is wired and can be disposed.
            CurrentThreadScheduler.whenWired {
                sink.subscribe(to: observable.source(of: Element.self)) { input, value in
                    unsafeDowncast(input, to: InputSink.self).forward(to: FlatMapSink<Element, Result>.self) { $0.next(value) }
                }
            }
            return sink.disposer.set(sink, .several(sink.upstreams))
        }
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
        let inner: Chain<Result>
        do { inner = try parameters.transform(value) } catch { return finishSerially(with: .error(error)) }
        // Relaxed: the source that adds is itself counted, so nobody can get to 0 meanwhile.
        running.add(1, ordering: .relaxed)
        subscribe(to: inner) { input, value in
            unsafeDowncast(input, to: InputSink.self).forward(to: FlatMapSink<Element, Result>.self) { $0.emitSerially(value) }
        }
    }

    override func ends(with completion: Completion, from number: Int) -> Bool {
        if case .error = completion { return true }
        // Acquiring and releasing: the last one sees what all others did before they completed.
        return running.subtract(1, ordering: .acquiringAndReleasing).newValue == 0
    }
}
