// DisposerChain's own: the subscription is the disposer of the last sink.

import Synchronization

extension Chain {
    /// Runs the stream: calls `onNext` for each value, then at most one of `onError` and `onCompleted`, once, and `onDisposed` once, when
    /// the stream has ended or was disposed.
    ///
    /// - Returns: the subscription. Disposing it stops delivery, tears the chain down and drops every closure, as does the end of the
    ///   stream. Without `onError`, an error ends the stream silently.
    ///
    /// DisposerChain: if the subscription is dropped undisposed, the stream runs on: sinks and disposers keep each other.
    @discardableResult
    public func subscribe(
        onNext: ((Element) -> Void)? = nil,
        onError: ((any Error) -> Void)? = nil,
        onCompleted: (() -> Void)? = nil,
        onDisposed: (() -> Void)? = nil
    ) -> any Cancelable {
        trace("subscribing", SubscriptionSink<Element>.self)
        let sink: SubscriptionSink<Element> =
            if let onDisposed {
                NotifyingSubscriptionSink(onNext: onNext, onError: onError, onCompleted: onCompleted, onDisposed: onDisposed)
            } else {
                SubscriptionSink(onNext: onNext, onError: onError, onCompleted: onCompleted)
            }
        // DisposerChain: what the source sends from a scheduled action comes after the whole chain is wired.
        CurrentThreadScheduler.wire {
            _ = sink.disposer.set(
                sink,
                connect(
                    Downstream(sink) { sink, value in
                        unsafeDowncast(sink, to: SubscriptionSink<Element>.self).next(value)
                    }))
        }
        return sink.disposer
    }

    /// Runs the stream into an observer. `handOut` gets the subscription before the source can send, so that it can be disposed meanwhile.
    func subscribe(_ observer: AnyObserver<Element>, handOut: (Sink) -> Void) {
        let sink = SubscriptionSink<Element>(onNext: observer.onNext, onError: observer.onError, onCompleted: observer.onCompleted)
        // DisposerChain: the disposer learns what it disposes when the chain is wired, and disposes it then if it has to.
        handOut(sink)
        if sink.isStopped { return }
        CurrentThreadScheduler.wire {
            _ = sink.disposer.set(
                sink,
                connect(
                    Downstream(sink) { sink, value in
                        unsafeDowncast(sink, to: SubscriptionSink<Element>.self).next(value)
                    }))
        }
    }
}

private class SubscriptionSink<Element>: Sink, @unchecked Sendable {
    // DisposerChain: the subscriber holds the disposer, which lets go of this sink. So the sink keeps the handlers.
    private let onNext: ((Element) -> Void)?
    private let onError: ((any Error) -> Void)?
    private let onCompleted: (() -> Void)?

    init(
        onNext: ((Element) -> Void)?,
        onError: ((any Error) -> Void)?,
        onCompleted: (() -> Void)?
    ) {
        self.onNext = onNext
        self.onError = onError
        self.onCompleted = onCompleted
        super.init(downstream: nil)
    }

    @inline(__always)
    final func next(_ value: Element) {
        if isStopped { return }
        onNext?(value)
    }

    override final func receive(_ completion: Completion) -> Sink? {
        guard stop(), willHear() else { return nil }
        // Before the handlers, which must find the subscription disposed.
        let isWired = disposer.claim()
        switch completion {
        case .error(let error): onError?(error)
        case .completed: onCompleted?()
        }
        didHear()
        if isWired { disposer.tearDown() }
        return nil
    }

    /// Called before the handlers hear the end. Returns whether they may.
    func willHear() -> Bool { true }

    /// Called when the handlers have heard the end.
    func didHear() {}
}

/// The progress of a subscription with `onDisposed`.
private enum Telling {
    /// The handlers are about to hear the end.
    static let hearing: UInt8 = 1
    /// The handlers have heard the end.
    static let heard: UInt8 = 2
    static let disposed: UInt8 = 4
}

/// A subscription with `onDisposed`. The others need not hold such a closure.
private final class NotifyingSubscriptionSink<Element>: SubscriptionSink<Element>, @unchecked Sendable {
    // Acquiring and releasing, always: one thread may deliver the end and another dispose, and the later one calls `onDisposed`.
    private let state = Atomic<UInt8>(0)
    /// Touched only by the thread that calls it.
    private var onDisposed: (() -> Void)?

    init(
        onNext: ((Element) -> Void)?,
        onError: ((any Error) -> Void)?,
        onCompleted: (() -> Void)?,
        onDisposed: @escaping () -> Void
    ) {
        self.onDisposed = onDisposed
        super.init(onNext: onNext, onError: onError, onCompleted: onCompleted)
    }

    override func willHear() -> Bool {
        state.bitwiseOr(Telling.hearing, ordering: .acquiringAndReleasing).oldValue & Telling.disposed == 0
    }

    override func didHear() {
        if state.bitwiseOr(Telling.heard, ordering: .acquiringAndReleasing).oldValue & Telling.disposed != 0 { tell() }
    }

    override func didDispose() {
        let old = state.bitwiseOr(Telling.disposed, ordering: .acquiringAndReleasing).oldValue
        if old & (Telling.hearing | Telling.heard) != Telling.hearing { tell() }
    }

    private func tell() {
        let onDisposed = self.onDisposed.take()
        onDisposed?()
    }
}
