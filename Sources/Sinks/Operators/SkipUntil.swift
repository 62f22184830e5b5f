// The siblings' own: there is one subscription, and it drops `other` through the sink that stands for it.

extension Chain {
    /// Drops its source's values until the first value of `other`, then emits them.
    ///
    /// Subscribes to `other` first, as `take(until:)` does: if it sends at once, nothing is dropped. Releases `other` at its first value.
    /// Ends when its source does; the completion of `other` changes nothing. The first error of either ends this. Both are torn down before
    /// the end is emitted. Disposal stops both.
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

    /// `other` has sent a value, the only one needed.
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
