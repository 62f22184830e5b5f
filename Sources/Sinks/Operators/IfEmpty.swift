// The siblings' own: there is one subscription, so the other source never waits for another observer.

extension Chain {
    /// Emits its source's events; if that completes without a value, the events of `other`.
    ///
    /// Subscribes to `other` only when the source has completed without a value and is torn down. (A `create` that completes before its
    /// closure has returned may be cleaned up later, unless it is the source itself and this subscription starts it.) Ends when the running
    /// stream does. Disposal stops it.
    public func ifEmpty(switchTo other: Chain<Element>) -> Chain<Element> {
        Observable(sources: [self, other]) { observable, downstream in
            let sink = IfEmptySink<Element>(
                observable.source(1, of: Element.self),
                deliver: { input, value in
                    // One source runs at a time, so the values are serial.
                    input.forward(to: IfEmptySink<Element>.self) { $0.next(value) }
                }, downstream)
            return sink.whenWired { sink.subscribeToSource(observable.source(0, of: Element.self)) }
        }
    }
}

private final class IfEmptySink<Element>: SwitchingSink<Void, Element>, @unchecked Sendable {
    private let other: Chain<Element>
    /// Whether no value has come. Touched by the thread that sends.
    @exclusivity(unchecked) private var isEmpty = true
    /// A source that completes during the subscription may be torn down only when that is over. The loop then subscribes to `other`.
    private let loop = DrainLoop()

    init(_ other: Chain<Element>, deliver: @escaping (Sink, Element) -> Void, _ downstream: Downstream<Element>) {
        self.other = other
        super.init((), deliver: deliver, downstream)
    }

    func subscribeToSource(_ source: Chain<Element>) {
        loop.run(after: { subscribe(to: source, deliver: deliver) }, switchToOther)
    }

    @inline(__always)
    func next(_ value: Element) {
        if isStopped { return }
        isEmpty = false
        emit(value)
    }

    override func goesOn(after completion: Completion, from number: Int) -> Bool {
        guard case .completed = completion, number == 0, isEmpty else { return false }
        loop.run(switchToOther)
        return true
    }

    private func switchToOther() {
        if !isStopped { subscribe(to: other, number: 1, deliver: deliver) }
    }
}
