/// A sink with streams of one type, whose values all go the same way: what `catch`, `retry`, `concat` and their kind are made of.
class SwitchingSink<Parameters, Output>: MultiSourceSink<Parameters, Output>, @unchecked Sendable {
    /// Formed where the types are known: what is formed in an override of a generic class, or in an action, is not specialised.
    final let deliver: (Sink, Output) -> Void

    init(_ parameters: Parameters, deliver: @escaping (Sink, Output) -> Void, _ downstream: Downstream<Output>) {
        self.deliver = deliver
        super.init(parameters, downstream)
    }
}
