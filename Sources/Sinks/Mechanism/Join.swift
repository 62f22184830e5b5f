/// Where a joint finds its sources: in the observable that describes it.
@usableFromInline typealias Sources = ObservableNode
/// A source, whatever it emits.
typealias AnySource = ObservableNode

extension Observable {
    /// A chain in which this is the only source of a joint.
    @usableFromInline
    func join<Parameters, Output, J: MultiSourceSink<Parameters, Output> & Joint>(
        _: J.Type, _ parameters: Parameters
    ) -> Observable<Output> where J.Output == Output, J.Parameters == Parameters {
        Producer(parameters, source: self) { observable, downstream in
            let joint = J(observable.parameters(), downstream)
            return joint.whenWired { joint.subscribe(to: observable) }
        }
    }

    /// A chain in which `sources` come together.
    @usableFromInline
    static func join<Parameters, J: MultiSourceSink<Parameters, Element> & Joint>(
        _: J.Type, _ parameters: Parameters, _ sources: consuming [ObservableNode]
    ) -> Observable<Element> where J.Output == Element, J.Parameters == Parameters {
        Producer(parameters, sources: sources) { observable, downstream in
            let joint = J(observable.parameters(), downstream)
            return joint.whenWired { joint.subscribe(to: observable) }
        }
    }
}

extension Sink {
    /// Whether the stream has ended for good. In LinkChain, a stream without observers has not.
    @inline(__always)
    final var isClosed: Bool { isStopped }

    /// Whether all observers have left. A sink serves one subscription.
    @inline(__always)
    final var hasBeenLeft: Bool { false }
}
