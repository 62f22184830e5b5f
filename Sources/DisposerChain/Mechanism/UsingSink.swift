extension Chain {
    /// Emits what this chain emits, and ends `use` when this chain has been torn down. See ``using(_:observableFactory:)``.
    func ending(_ use: Use) -> Chain<Element> {
        Producer(use, source: self) { observable, downstream in
            let sink = UsingSink<Element>(observable.parameters(), downstream)
            // DisposerChain: apart, since the disposer would dispose the stream after this sink.
            return sink.whenWiredApart { sink.subscribe(to: observable.source(of: Element.self)) }
        }
    }
}

/// A joint of one stream, which is torn down before its end is passed on.
private final class UsingSink<Element>: MultiSourceSink<Use, Element>, @unchecked Sendable {
    func subscribe(to stream: Chain<Element>) {
        guard parameters.willSubscribe() else { return }
        subscribe(to: stream) { input, value in
            input.forward(to: UsingSink<Element>.self) { $0.emitAsItComes(value) }
        }
        parameters.didSubscribe()
    }

    // DisposerChain: the sink itself disposes what is above, so that the stream goes first.
    override func didDispose() {
        disposeStreams()
        parameters.end()
    }
}
