extension Observable {
    /// Emits the values of all `sources` as they come, one at a time.
    ///
    /// Subscribes to them in their order. Completes when all have completed, at once if there are none. The first error ends it, and
    /// the other sources are torn down before it is emitted. Disposal stops all sources.
    public static func merge(_ sources: [Observable<Element>]) -> Observable<Element> {
        if sources.isEmpty { return empty() }
        // Not in the closure, which would hold the sources as well: an assembly releases them one by one.
        let count = sources.count
        return Observable(sources: sources) { assembly, downstream in
            let sink = MergeSink(count, downstream)
            // SinkChain: runs in the second phase, when the chain below is wired and can be disposed.
            sink.junction.whenRun {
                for number in 0..<count where !sink.isDisposed {
                    sink.subscribe(to: assembly.source(number, of: Element.self)) { input, value in
                        unsafeDowncast(input, to: InputSink.self).forward(to: MergeSink<Element>.self) { $0.emitSerially(value) }
                    }
                }
            }
            return sink
        }
    }

    /// Emits the values of all `sources` as they come.
    public static func merge(_ sources: Observable<Element>...) -> Observable<Element> { merge(sources) }

    /// Emits the values of this and of `other` as they come.
    public func merge(with other: Observable<Element>) -> Observable<Element> { Observable.merge([self, other]) }
}

private final class MergeSink<Element>: JointSink<Element>, @unchecked Sendable {
    /// The sources that have not completed. Touched inside the gate.
    private var running: Int

    init(_ count: Int, _ downstream: Downstream<Element>) {
        running = count
        super.init(downstream)
    }

    override func ends(with terminal: Terminal, from input: InputSink) -> Bool {
        if case .error = terminal { return true }
        running -= 1
        return running == 0
    }
}
