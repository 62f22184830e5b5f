extension Chain {
    /// Emits the values of the first of `sources`, when that has completed those of the second, and so on.
    ///
    /// Subscribes to a source when the one before has completed. Completes with the last, at once if there are none. An error ends it,
    /// and no further source is subscribed to. However many sources complete at once, they need the stack of one. A source that has
    /// completed is released before the next one begins. Disposal stops the source that runs.
    public static func concat(_ sources: [Chain<Element>]) -> Chain<Element> {
        if sources.isEmpty { return empty() }
        return Producer(Concat(count: sources.count), sources: sources) { observable, downstream in
            let parameters = observable.parameters(as: Concat.self)
            let sink = ConcatSink(
                parameters, (0..<parameters.count).reversed().map { observable.source($0, of: Element.self) },
                deliver: { input, value in
                    // One source at a time: it is serial as it comes.
                    unsafeDowncast(input, to: InputSink.self).forward(to: ConcatSink<Element>.self) { $0.next(value) }
                }, downstream)
            // DisposerChain: runs when the chain below is wired and can be disposed.
            CurrentThreadScheduler.whenWired { sink.subscribeToNext() }
            return sink.disposer.set(sink, .several(sink.upstreams))
        }
    }

    /// Emits the values of the first of `sources`, when that has completed those of the second, and so on.
    public static func concat(_ sources: Chain<Element>...) -> Chain<Element> { concat(sources) }

    /// Emits the values of this, and when this has completed those of `other`.
    public func concat(_ other: Chain<Element>) -> Chain<Element> { .concat([self, other]) }
}

private struct Concat {
    let count: Int
}

private final class ConcatSink<Element>: MultiSourceSink<Concat, Element>, @unchecked Sendable {
    /// Those that have not begun, the next one last. A source goes from here when its turn has come, so that what it was made of goes
    /// with it and not with the last. Touched inside a round only.
    @exclusivity(unchecked) private var sources: [Chain<Element>]
    /// Formed where the types are known: what is formed in an override of a generic class is not specialised.
    private let deliver: (Sink, Element) -> Void
    private let loop = DrainLoop()
    /// How many have begun. Touched inside a round only.
    private var number = 0

    init(
        _ parameters: Concat, _ sources: [Chain<Element>], deliver: @escaping (Sink, Element) -> Void, _ downstream: Downstream<Element>
    ) {
        self.sources = sources
        self.deliver = deliver
        super.init(parameters, downstream)
    }

    func subscribeToNext() {
        loop.run {
            guard !isDisposed, let next = sources.popLast() else { return }
            number += 1
            subscribe(to: next, number: number, deliver: deliver)
        }
    }

    @inline(__always)
    func next(_ value: Element) {
        if !isDisposed { emit(value) }
    }

    override func goesOn(after completion: Completion, from number: Int) -> Bool {
        guard case .completed = completion, number < parameters.count else { return false }
        subscribeToNext()
        return true
    }
}
