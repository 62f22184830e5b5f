extension Chain {
    /// Emits what the first of `sources` does, if that fails what the second does, and so on.
    ///
    /// Subscribes to a source when the one before has failed, and has been torn down. Completes when the one that runs does, and at once if
    /// there are none; the error of the last is emitted. However many sources fail at once, they need the stack of one. Disposal stops the
    /// source that runs.
    public static func `catch`<Sources: Sequence>(sequence sources: Sources) -> Chain<Element> where Sources.Element == Chain<Element> {
        let sources = Array(sources)
        if sources.isEmpty { return empty() }
        return Producer(CatchSequence(count: sources.count), sources: sources) { observable, downstream in
            let count = observable.parameters(as: CatchSequence.self).count
            let sink = CatchSequenceSink(
                (0..<count).reversed().map { observable.source($0, of: Element.self) },
                deliver: { input, value in
                    // One source at a time: it is serial as it comes.
                    unsafeDowncast(input, to: InputSink.self).forward(to: CatchSequenceSink<Element>.self) { $0.next(value) }
                }, downstream)
            // DisposerChain: runs when the chain below is wired and can be disposed.
            CurrentThreadScheduler.whenWired { sink.subscribeToNext() }
            return sink.disposer.set(sink, .several(sink.upstreams))
        }
    }
}

private struct CatchSequence {
    let count: Int
}

private final class CatchSequenceSink<Element>: MultiSourceSink<Void, Element>, @unchecked Sendable {
    /// Those that have not begun, the next one last. A source goes from here when its turn has come, so that what it was made of goes
    /// with it and not with the last. Touched inside a round, and when a source has failed.
    @exclusivity(unchecked) private var sources: [Chain<Element>]
    /// Formed where the types are known: what is formed in an override of a generic class is not specialised.
    private let deliver: (Sink, Element) -> Void
    private let loop = DrainLoop()

    init(_ sources: [Chain<Element>], deliver: @escaping (Sink, Element) -> Void, _ downstream: Downstream<Element>) {
        self.sources = sources
        self.deliver = deliver
        super.init((), downstream)
    }

    func subscribeToNext() {
        loop.run {
            guard !isDisposed, let next = sources.popLast() else { return }
            subscribe(to: next, deliver: deliver)
        }
    }

    @inline(__always)
    func next(_ value: Element) {
        if !isDisposed { emit(value) }
    }

    override func goesOn(after completion: Completion, from number: Int) -> Bool {
        guard case .error = completion, !sources.isEmpty else { return false }
        subscribeToNext()
        return true
    }
}
