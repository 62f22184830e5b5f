/// A description of a stream, which each subscription runs anew. Describing costs one object.
public class Observable<Element>: ObservableNode, @unchecked Sendable {
    /// Wires the downstream end of a chain to this observable, and returns the chain's place with its source, which may send from then on.
    let connect: (_ observable: Observable<Element>, _ downstream: Downstream<Element>) -> AnyRegistration

    init(source: ObservableNode? = nil, connect: @escaping (Observable<Element>, Downstream<Element>) -> AnyRegistration) {
        self.connect = connect
        super.init(source: source)
    }

    final func connect(_ downstream: Downstream<Element>) -> AnyRegistration { connect(self, downstream) }
}

/// An operator's observable. It keeps the operator's arguments.
final class Producer<Parameters, Element>: Observable<Element>, @unchecked Sendable {
    fileprivate let given: Parameters

    init(
        _ parameters: Parameters, source: ObservableNode,
        connect: @escaping (Observable<Element>, Downstream<Element>) -> AnyRegistration
    ) {
        given = parameters
        super.init(source: source, connect: connect)
    }
}

extension Observable {
    /// The arguments of the operator that made this observable. The operator knows their type, so nothing is looked up.
    final func parameters<Parameters>(as _: Parameters.Type = Parameters.self) -> Parameters {
        unsafeDowncast(self, to: Producer<Parameters, Element>.self).given
    }
}
