extension Chain {
    /// Emits the values of the first of `sources`, when that has completed those of the second, and so on.
    ///
    /// Subscribes to a source when the one before has completed. Completes with the last, at once if there are none. An error ends it,
    /// and no further source is subscribed to. However many sources complete at once, they need the stack of one. A source that has
    /// completed is released before the next one begins. Disposal stops the source that runs.
    ///
    /// LinkChain: who observes the link when all others have gone hears the source that ran, anew, and those after it.
    public static func concat(_ sources: [Chain<Element>]) -> Chain<Element> {
        if sources.isEmpty { return empty() }
        let sink = ConcatSink<Element>(Concat(count: sources.count), sources) { sink, value in
            // LinkChain: through the serializer although one source runs at a time: it guards the list of observers.
            unsafeDowncast(sink, to: ConcatSink<Element>.self).emitSerially(value)
        }
        // LinkChain: the link owns all its parents from now on, and observes them one after the other.
        sink.loop.run(sink.subscribeToNext)
        return sink
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
    /// Formed where the types are known: what is formed in an override of a generic class is not specialised.
    private let deliver: (Link, Element) -> Void
    let loop = DrainLoop()
    /// The source that is observed next. Touched by the thread that runs a round.
    private var number = 0

    init(_ parameters: Concat, _ sources: [Chain<Element>], deliver: @escaping (Link, Element) -> Void) {
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
        guard case .completed = completion, number < parameters.count else { return false }
        loop.run(subscribeToNext)
        return true
    }

    override func copy(onto parents: [Parent]) -> Parent {
        Chain.concat(parents.indices.map { parents.source($0, of: Element.self) })
    }
}
