extension Chain {
    /// Emits what this chain emits, and ends `use` when this chain has been torn down. See ``using(_:observableFactory:)``.
    func ending(_ use: Use) -> Chain<Element> {
        Producer(use, source: self) { observable, downstream in
            let sink = UsingSink<Element>(observable.parameters(), downstream)
            return sink.whenWired { sink.subscribe(to: observable.source(of: Element.self)) }
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

    // SinkChain: the stream has been disposed by now, from the source down.
    override func didDispose() { parameters.end() }
}
