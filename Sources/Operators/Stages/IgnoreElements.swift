extension Chain {
    /// Emits no value, and ends when its source does: completed or with its error.
    ///
    /// Disposal stops the source.
    public func ignoreElements() -> Chain<Never> {
        stage(IgnoreElementsSink.self, ())
    }
}

@usableFromInline final class IgnoreElementsSink<Element>: OperatorSink<Void, Never>, OperatorStage, @unchecked Sendable {
    @inline(__always)
    @usableFromInline func next(_ value: Element) {}
}
