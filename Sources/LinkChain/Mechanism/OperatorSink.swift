/// The link of an operator with one source. It is description and running stage in one.
///
/// LinkChain: a link is shared by all that observe it, and knows how to make another like it.
class OperatorSink<Parameters, Output>: Observer<Output>, @unchecked Sendable {
    final let parameters: Parameters

    required init(_ parameters: Parameters, _ tree: LinkTree) {
        self.parameters = parameters
        super.init(tree)
    }

    /// Makes the operator's link below `source`, whose values go to `deliver`, which is given the link.
    static func link<Source>(
        _ parameters: Parameters, below source: Chain<Source>, deliver: @escaping (Link, Source) -> Void
    ) -> Chain<Output> {
        let sink = Self(parameters, source.tree)
        // The link exists from now on and is shared by all that observe it; the source knows it weakly.
        sink.attach(to: source, Registration<Source>(child: sink, deliver: deliver))
        return sink
    }

    override final func copy(onto parent: Parent, _ place: AnyRegistration) -> Parent {
        let copy = Self(parameters, parent.tree)
        copy.attach(to: parent, place.copy(for: copy))
        return copy
    }
}
