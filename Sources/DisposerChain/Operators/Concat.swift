extension Observable {
    /// Emits the values of the first of `sources`, when that has completed those of the second, and so on.
    ///
    /// Subscribes to a source when the one before has completed. Completes with the last, at once if there are none. An error ends it, and no
    /// further source is subscribed to. However many sources complete at once, they need the stack of one. Disposal stops the source that runs.
    public static func concat(_ sources: [Observable<Element>]) -> Observable<Element> {
        if sources.isEmpty { return empty() }
        // Not in the closure, which would hold the sources as well: an assembly releases them one by one.
        let count = sources.count
        return Observable(sources: sources) { assembly, downstream in
            let disposer = SinkDisposer()
            let sink = ConcatSink(count, assembly, deliver: { input, value in
                // One source at a time: it is serial as it comes.
                unsafeDowncast(input, to: InputSink.self).forward(to: ConcatSink<Element>.self) { $0.next(value) }
            }, downstream, disposer)
            // DisposerChain: runs when the chain below is wired and can be disposed.
            CurrentThreadScheduler.whenWired { sink.subscribeToNext() }
            return disposer.set(sink, .composite(sink.upstreams))
        }
    }

    /// Emits the values of the first of `sources`, when that has completed those of the second, and so on.
    public static func concat(_ sources: Observable<Element>...) -> Observable<Element> { concat(sources) }

    /// Emits the values of this, and when this has completed those of `other`.
    public func concat(_ other: Observable<Element>) -> Observable<Element> { Observable.concat([self, other]) }
}

private final class ConcatSink<Element>: JointSink<Element>, @unchecked Sendable {
    private let count: Int
    private let assembly: Assembly
    /// Formed where the types are known: what is formed in an override of a generic class is not specialised.
    private let deliver: (Sink, Element) -> Void
    private let rounds = Rounds()
    /// The source that is subscribed to next. Touched by whoever runs a round.
    private var number = 0

    init(
        _ count: Int, _ assembly: Assembly, deliver: @escaping (Sink, Element) -> Void,
        _ downstream: Downstream<Element>, _ disposer: SinkDisposer
    ) {
        self.count = count
        self.assembly = assembly
        self.deliver = deliver
        super.init(downstream, disposer)
    }

    func subscribeToNext() {
        rounds.run {
            if isDisposed { return }
            number += 1
            subscribe(to: assembly.source(number - 1, of: Element.self), number: number, deliver: deliver)
        }
    }

    @inline(__always)
    func next(_ value: Element) {
        if !isDisposed { emit(value) }
    }

    override func goesOn(after terminal: Terminal, from input: InputSink) -> Bool {
        guard case .completed = terminal, input.number < count else { return false }
        subscribeToNext()
        return true
    }
}
