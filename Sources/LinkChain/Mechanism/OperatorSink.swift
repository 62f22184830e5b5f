/// A link that keeps what its operator was given.
@usableFromInline protocol KeepingLink: Link {
    associatedtype Kept
    var parameters: Kept { get }
}

/// The link of an operator with one source. It is description and running stage in one.
///
/// LinkChain: all observers share the link, and its place with its parent knows how to copy it.
@usableFromInline class OperatorSink<Parameters, Output>: Observer<Output>, KeepingLink, @unchecked Sendable {
    @usableFromInline final let parameters: Parameters

    @usableFromInline init(_ parameters: Parameters, _ wiring: Wiring<Output>) {
        self.parameters = parameters
        super.init(wiring.tree)
    }

    /// Hands on a value that comes with the end. LinkChain: a value like any other.
    @inline(__always)
    final func emitLast(_ value: Output) { emit(value) }

    override final func copy(onto parent: Parent, _ place: AnyRegistration) -> Parent { place.another(like: self, onto: parent) }
}
