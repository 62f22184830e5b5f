extension Chain {
    /// Emits the values of all `sources` as they come, one at a time.
    ///
    /// Subscribes to them in their order. What a source emits while it is being subscribed to, as `from` and `just` do, comes before all
    /// that the next one emits. Completes when all have completed, at once if there are none. The first error ends it, and
    /// the other sources are torn down before it is emitted. Disposal stops all sources.
    public static func merge(_ sources: [Chain<Element>]) -> Chain<Element> {
        if sources.isEmpty { return empty() }
        let sink = MergeSink<Element>(Merge(count: sources.count))
        // LinkChain: the link owns all its parents from now on; cold ones start when a final link below is observed.
        for source in sources {
            sink.subscribe(to: source) { sink, value in
                unsafeDowncast(sink, to: MergeSink<Element>.self).emitSerially(value)
            }
        }
        return sink
    }

    /// Emits the values of all `sources` as they come.
    public static func merge(_ sources: Chain<Element>...) -> Chain<Element> { merge(sources) }

    /// Emits the values of this and of `other` as they come.
    public func merge(with other: Chain<Element>) -> Chain<Element> { .merge([self, other]) }
}

private struct Merge {
    let count: Int
}

private final class MergeSink<Element>: MultiSourceSink<Merge, Element>, @unchecked Sendable {
    /// How many sources have completed. Touched inside the serializer.
    private var completed = 0

    override func ends(with completion: Completion, from number: Int) -> Bool {
        if case .error = completion { return true }
        completed += 1
        return completed == parameters.count
    }

    override func copy(onto parents: [Parent]) -> Parent {
        Chain.merge(parents.indices.map { parents.source($0, of: Element.self) })
    }
}
