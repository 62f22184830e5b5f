extension Chain {
    /// Emits the values of all `sources` as they come, one at a time.
    ///
    /// Subscribes to them in their order. What a source emits while it is being subscribed to, as `from` and `just` do, comes before all
    /// that the next one emits. Completes when all have completed, at once if there are none. The first error ends it, and
    /// the other sources are torn down before it is emitted. Disposal stops all sources.
    public static func merge(_ sources: [Chain<Element>]) -> Chain<Element> {
        if sources.isEmpty { return empty() }
        return Producer(Merge(count: sources.count), sources: sources) { observable, downstream in
            let sink = MergeSink<Element>(observable.parameters(), downstream)
            // SinkChain: runs in the second phase, when the chain below is wired and can be disposed.
            sink.junction.whenRun {
                for number in 0..<sink.parameters.count where !sink.isStopped {
                    sink.subscribe(to: observable.source(number, of: Element.self)) { input, value in
                        unsafeDowncast(input, to: InputSink.self).forward(to: MergeSink<Element>.self) { $0.emitSerially(value) }
                    }
                }
            }
            return sink
        }
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
}
