/// The link of an operator with one source. It is description and running stage in one.
///
/// LinkChain: a link is shared by all that observe it, and knows how to make another like it.
class OperatorSink<Parameters, Output>: Observer<Output>, @unchecked Sendable {
    final let parameters: Parameters

    required init(_ parameters: Parameters, _ tree: LinkTree) {
        self.parameters = parameters
        super.init(tree)
    }

    override final func copy(onto parent: Parent, _ place: AnyRegistration) -> Parent {
        let copy = Self(parameters, parent.tree)
        copy.attach(to: parent, place.copy(for: copy))
        return copy
    }
}
