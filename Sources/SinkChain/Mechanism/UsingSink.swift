extension Chain {
    /// Emits what its source does, and ends `use` when the source has been torn down. See ``using(_:observableFactory:)``.
    func ending(_ use: Use) -> Chain<Element> {
        Producer(use, source: self) { observable, downstream in
            let sink = UsingSink<Element>(observable.parameters(), downstream)
            return sink.whenWired { sink.subscribe(to: observable.source(of: Element.self)) }
        }
    }
}

/// A joint of one stream: that is torn down before its end is passed on.
private final class UsingSink<Element>: MultiSourceSink<Use, Element>, @unchecked Sendable {
    func subscribe(to stream: Chain<Element>) {
        guard parameters.willSubscribe() else { return }
        subscribe(to: stream) { input, value in
            input.forward(to: UsingSink<Element>.self) { $0.emitAsItComes(value) }
        }
        parameters.didSubscribe()
    }

    // SinkChain: the stream has been disposed by now: the source first, then down.
    override func didDispose() { parameters.end() }
}
