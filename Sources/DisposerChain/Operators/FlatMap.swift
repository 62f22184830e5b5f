import Synchronization

extension Observable {
    /// Subscribes to `transform` of each value, and emits what all these inner streams emit, as it comes, one at a time.
    ///
    /// Completes when the source and all inner streams have completed. The first error of any of them ends it, and so does `transform`
    /// if it throws; the others are torn down before the error is emitted. Disposal stops the source and all inner streams, and releases `transform`.
    public func flatMap<Result>(_ transform: @escaping (Element) throws -> Observable<Result>) -> Observable<Result> {
        Observable<Result>(source: self) { assembly, downstream in
            let disposer = SinkDisposer()
            let sink = FlatMapSink(transform, downstream, disposer)
            // DisposerChain: runs when the chain below is wired and can be disposed.
            CurrentThreadScheduler.whenWired {
                sink.subscribe(to: assembly.source(of: Element.self)) { input, value in
                    unsafeDowncast(input, to: InputSink.self).forward(to: FlatMapSink<Element, Result>.self) { $0.next(value) }
                }
            }
            return disposer.set(sink, .composite(sink.upstreams))
        }
    }
}

private final class FlatMapSink<Element, Result>: JointSink<Result>, @unchecked Sendable {
    private let transform: (Element) throws -> Observable<Result>
    /// The source and the inner streams, as far as they have not completed.
    private let running = Atomic<Int>(1)

    init(
        _ transform: @escaping (Element) throws -> Observable<Result>,
        _ downstream: Downstream<Result>, _ disposer: SinkDisposer
    ) {
        self.transform = transform
        super.init(downstream, disposer)
    }

    @inline(__always)
    func next(_ value: Element) {
        if isDisposed { return }
        let inner: Observable<Result>
        do { inner = try transform(value) } catch { return finishSerially(with: .error(error)) }
        // Relaxed: the source that adds is itself counted, so nobody can get to 0 meanwhile.
        running.add(1, ordering: .relaxed)
        subscribe(to: inner) { input, value in
            unsafeDowncast(input, to: InputSink.self).forward(to: FlatMapSink<Element, Result>.self) { $0.emitSerially(value) }
        }
    }

    override func ends(with terminal: Terminal, from input: InputSink) -> Bool {
        if case .error = terminal { return true }
        // Acquiring and releasing: the last one sees what all others did before they completed.
        return running.subtract(1, ordering: .acquiringAndReleasing).newValue == 0
    }
}
