extension Chain {
    /// Emits the values of all `sources` as they come, one at a time.
    ///
    /// Subscribes to them in order. What a source emits during its subscription, as `from` and `just` do, comes before all values of the
    /// next one. Completes when all have completed; without sources, at once. Fails with the first error, after tearing down the other
    /// sources. Disposal stops all sources.
    public static func merge(_ sources: [Chain<Element>]) -> Chain<Element> {
        if sources.isEmpty { return empty() }
        return join(MergeSink<Element>.self, Merge(count: sources.count), sources)
    }

    /// Emits the values of all `sources` as they come.
    public static func merge(_ sources: Chain<Element>...) -> Chain<Element> { merge(sources) }

    /// Emits the values of this chain and of `other` as they come.
    public func merge(with other: Chain<Element>) -> Chain<Element> {
        // Not an array of chains: for this one, the compiler allocates no memory.
        .join(MergeSink<Element>.self, Merge(count: 2), [self, other] as [AnySource])
    }
}

@usableFromInline struct Merge {
    let count: Int
}

@usableFromInline final class MergeSink<Element>: MultiSourceSink<Merge, Element>, Joint, @unchecked Sendable {
    /// How many sources have completed. Touched inside the serializer.
    private var completed = 0

    @usableFromInline func subscribe(to sources: Sources) {
        for number in 0..<parameters.count where !isClosed {
            subscribe(to: sources.source(number, of: Element.self), number: number) { input, value in
                input.forward(to: MergeSink<Element>.self) { $0.emitSerially(value) }
            }
        }
    }

    override func ends(with completion: Completion, from number: Int) -> Bool {
        if case .error = completion { return true }
        completed += 1
        return completed == parameters.count
    }
}
