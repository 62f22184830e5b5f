extension Chain {
    /// Runs the stream: calls `onNext` for each value, then at most one of `onError` and `onCompleted`, once.
    ///
    /// - Returns: the subscription, which lasts as long as it is held. Disposing or dropping it stops delivery, tears the chain down and
    ///   drops every closure, as does the end of the stream.
    public func subscribe(
        onNext: ((Element) -> Void)? = nil,
        onError: ((any Error) -> Void)? = nil,
        onCompleted: (() -> Void)? = nil
    ) -> any Cancelable {
        let sink = SubscriptionSink(onNext: onNext, onError: onError, onCompleted: onCompleted)
        return Token(
            connect(
                Downstream(sink) { sink, value in
                    unsafeDowncast(sink, to: SubscriptionSink<Element>.self).next(value)
                }))
    }
}

/// What a subscriber holds. It is the one object that SinkChain's subscriptions do not have.
private final class Token: Cancelable, Sendable {
    private let live = LiveObject()
    private let registration: AnyRegistration

    init(_ registration: AnyRegistration) { self.registration = registration }

    deinit { registration.dispose() }

    var isDisposed: Bool { registration.isWithdrawn }
    func dispose() { registration.dispose() }
}

private final class SubscriptionSink<Element>: LastSink, @unchecked Sendable {
    private let onNext: ((Element) -> Void)?

    init(onNext: ((Element) -> Void)?, onError: ((any Error) -> Void)?, onCompleted: (() -> Void)?) {
        self.onNext = onNext
        super.init(onError: onError, onCompleted: onCompleted)
    }

    @inline(__always)
    func next(_ value: Element) {
        if isOver { return }
        onNext?(value)
    }
}
