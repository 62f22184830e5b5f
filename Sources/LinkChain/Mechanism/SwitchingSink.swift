/// A link with streams of one type, whose values all go the same way: what `catch`, `retry`, `concat` and their kind are made of.
class SwitchingSink<Parameters, Element>: MultiSourceSink<Parameters, Element>, @unchecked Sendable {
    /// Formed where the types are known: what is formed in an override of a generic class, or in an action, is not specialised.
    final let deliver: (Link, Element) -> Void

    init(_ parameters: Parameters, deliver: @escaping (Link, Element) -> Void) {
        self.deliver = deliver
        super.init(parameters)
    }
}
