/// A link with streams of one type, whose values all go the same way: the base of `catch`, `retry`, `concat` and the like.
class SwitchingSink<Parameters, Output>: MultiSourceSink<Parameters, Output>, @unchecked Sendable {
    /// Formed where the types are known: a closure formed in an override of a generic class, or in an action, is not specialised.
    final let deliver: (Link, Output) -> Void

    init(_ parameters: Parameters, deliver: @escaping (Link, Output) -> Void) {
        self.deliver = deliver
        super.init(parameters)
    }
}
