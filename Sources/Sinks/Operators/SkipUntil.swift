// The siblings' own: it has one subscription, and drops the other source by the sink that stands for it.

extension Chain {
    /// Emits what its source emits from the first value of `other` on; what comes before is dropped.
    ///
    /// Subscribes to `other` first, as `take(until:)` does: if that sends at once, nothing is dropped. With its first value `other` is let
    /// go of. Ends when its source does; that `other` completes changes nothing. The first error of either ends it. Both are torn down
    /// before the end is emitted. Disposal stops both.
    public func skip<Other>(until other: Chain<Other>) -> Chain<Element> {
        Observable(sources: [self, other]) { observable, downstream in
            let sink = SkipUntilSink<Element>((), downstream)
            return sink.whenWired {
                sink.subscribe(to: observable.source(1, of: Other.self), number: 1) { input, _ in
                    let input = unsafeDowncast(input, to: InputSink.self)
                    input.forward(to: SkipUntilSink<Element>.self) { $0.open(input) }
                }
                if sink.isStopped { return }
                sink.subscribe(to: observable.source(0, of: Element.self), number: 0) { input, value in
                    input.forward(to: SkipUntilSink<Element>.self) { $0.next(value) }
                }
            }
        }
    }
}

private final class SkipUntilSink<Element>: MultiSourceSink<Void, Element>, @unchecked Sendable {
    /// Whether `other` has sent a value. Raised inside the serializer.
    private let isOpen = Flag()

    @inline(__always)
    func next(_ value: Element) {
        guard serializer.enter() else { return serializer.enqueue { self.take(value) } }
        take(value)
        serializer.leave()
    }

    private func take(_ value: Element) {
        if isOpen.isRaised, !isStopped { emit(value) }
    }

    /// `other` has sent a value, which is the only one that is wanted.
    func open(_ other: InputSink) {
        if serializer.enter() {
            isOpen.raiseAnyway()
            serializer.leave()
        } else {
            serializer.enqueue { self.isOpen.raiseAnyway() }
        }
        drop(other)
    }

    override func ends(with completion: Completion, from number: Int) -> Bool {
        if case .error = completion { return true }
        return number == 0
    }
}
