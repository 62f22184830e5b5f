extension Chain {
    /// Emits each value with its index, counted from 0.
    ///
    /// Ends when its source does. Disposal stops the source.
    public func enumerated() -> Chain<(index: Int, element: Element)> {
        stage(EnumeratedSink.self, ())
    }
}

@usableFromInline
final class EnumeratedSink<Element>: OperatorSink<Void, (index: Int, element: Element)>, OperatorStage, @unchecked Sendable {
    @exclusivity(unchecked) private var index = 0

    @inline(__always)
    @usableFromInline func next(_ value: Element) {
        if isStopped { return }
        let number = index
        index += 1
        emit((index: number, element: value))
    }

    override func reset() { index = 0 }
}
