extension Chain {
    /// Emits what the first of `sources` emits, then the next one each time a source ends with `continueAfter`: `concat` and
    /// `catch(sequence:)`. Completes at once if there are none.
    static func sequence(of sources: [Chain<Element>], after continueAfter: ContinueAfter) -> Chain<Element> {
        if sources.isEmpty { return empty() }
        let sink = SourceQueueSink<Element>(SourceQueue(count: sources.count, continueAfter: continueAfter), sources) { sink, value in
            // LinkChain: although one source runs at a time, the serializer is needed: it guards the list of observers.
            unsafeDowncast(sink, to: SourceQueueSink<Element>.self).emitSerially(value)
        }
        // LinkChain: from now on the link owns its parents. It observes them one after the other.
        sink.goOn()
        return sink
    }
}

private struct SourceQueue {
    let count: Int
    let continueAfter: ContinueAfter
}

private final class SourceQueueSink<Element>: SequentialSink<SourceQueue, Element>, @unchecked Sendable {
    /// How many have begun. Touched only where the next begins, one at a time.
    private var number = 0

    init(_ parameters: SourceQueue, _ sources: [Chain<Element>], deliver: @escaping (Link, Element) -> Void) {
        super.init(parameters, deliver: deliver)
        for (index, source) in sources.enumerated() { hold(source, number: index + 1) }
    }

    override func subscribeToNext() {
        number += 1
        observe(at: number - 1, deliver: deliver)
    }

    override func goesOn(after completion: Completion, from number: Int) -> Bool {
        guard parameters.continueAfter.matches(completion), number < parameters.count else { return false }
        goOn()
        return true
    }

    override func copy(onto parents: [Parent]) -> Parent {
        // Leave out the sources that others have followed.
        let rest = parents.indices.filter { place in
            guard let ended = parents[place] as? EndedSource else { return true }
            return !parameters.continueAfter.matches(ended.completion)
        }.map { parents.source($0, of: Element.self) }
        return Chain.sequence(of: rest, after: parameters.continueAfter)
    }
}
