extension Chain {
    /// Emits what the first of `sources` does, if that fails what the second does, and so on.
    ///
    /// Subscribes to a source when the one before has failed, and has been torn down. Completes when the one that runs does, and at once if
    /// there are none; the error of the last is emitted. However many sources fail at once, they need the stack of one. Disposal stops the
    /// source that runs.
    public static func `catch`<Sources: Sequence>(sequence sources: Sources) -> Chain<Element> where Sources.Element == Chain<Element> {
        let sources = Array(sources)
        if sources.isEmpty { return empty() }
        let sink = CatchSequenceSink<Element>(CatchSequence(count: sources.count), sources) { sink, value in
            // LinkChain: through the serializer although one source runs at a time: it guards the list of observers.
            unsafeDowncast(sink, to: CatchSequenceSink<Element>.self).emitSerially(value)
        }
        // LinkChain: the link owns all its parents from now on, and observes them one after the other.
        sink.loop.run(sink.subscribeToNext)
        return sink
    }
}

private struct CatchSequence {
    let count: Int
}

private final class CatchSequenceSink<Element>: MultiSourceSink<CatchSequence, Element>, @unchecked Sendable {
    /// Formed where the types are known: what is formed in an override of a generic class is not specialised.
    private let deliver: (Link, Element) -> Void
    let loop = DrainLoop()
    /// The source that is observed next. Touched by the thread that runs a round.
    private var number = 0

    init(_ parameters: CatchSequence, _ sources: [Chain<Element>], deliver: @escaping (Link, Element) -> Void) {
        self.deliver = deliver
        super.init(parameters)
        for (index, source) in sources.enumerated() { hold(source, number: index + 1) }
    }

    func subscribeToNext() {
        if isClosed { return }
        number += 1
        observe(number - 1, deliver: deliver)
    }

    override func startInputs() { loop.run(after: { super.startInputs() }, subscribeToNext) }

    override func goesOn(after completion: Completion, from number: Int) -> Bool {
        guard case .error = completion, number < parameters.count else { return false }
        loop.run(subscribeToNext)
        return true
    }

    override func copy(onto parents: [Parent]) -> Parent {
        // Those that have ended have failed: they have no part in it any more.
        Chain.catch(sequence: parents.indices.filter { !(parents[$0] is EndedSource) }.map { parents.source($0, of: Element.self) })
    }
}
