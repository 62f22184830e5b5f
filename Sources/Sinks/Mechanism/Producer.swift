/// The observable of an operator or a source. It keeps their arguments, so describing costs one object.
///
/// A function argument is in a struct of the operator's own: as a generic argument it would be wrapped in another function.
final class Producer<Parameters, Element>: Observable<Element>, @unchecked Sendable {
    fileprivate let given: Parameters

    init(
        _ parameters: Parameters, source: ObservableNode? = nil,
        connect: @escaping (Observable<Element>, Downstream<Element>) -> Upstream
    ) {
        given = parameters
        super.init(source: source, connect: connect)
    }

    /// For an operator with several sources.
    convenience init(
        _ parameters: Parameters, sources: [ObservableNode],
        connect: @escaping (Observable<Element>, Downstream<Element>) -> Upstream
    ) {
        self.init(parameters, source: SourceList(sources), connect: connect)
    }
}

extension Observable {
    /// The arguments of the operator that made this observable. The operator knows the type, so nothing is looked up.
    final func parameters<Parameters>(as _: Parameters.Type = Parameters.self) -> Parameters {
        unsafeDowncast(self, to: Producer<Parameters, Element>.self).given
    }
}
