extension ChainConvertible where Element: Sendable {
    /// The values as an `AsyncSequence`, which ends with the chain's completion and throws its error.
    ///
    /// Subscribes at once. Values that nobody awaits yet are kept, without limit, and handed out in order, followed by the end. Each value
    /// goes to one iterator.
    ///
    /// When the sequence and its iterator are released, the subscription is disposed, and the kept values are dropped. When the iterating
    /// task is cancelled, the subscription is disposed, but the kept values are still handed out: check `Task.isCancelled` in the loop.
    public var values: AsyncThrowingStream<Element, any Error> {
        AsyncThrowingStream { continuation in
            let token = SingleAssignmentDisposable()
            // Before the subscription, during which the chain may send and the task may be cancelled.
            continuation.onTermination = { _ in token.dispose() }
            token.setDisposable(
                asChain().subscribe(
                    onNext: { continuation.yield($0) }, onError: { continuation.finish(throwing: $0) },
                    onCompleted: { continuation.finish() }))
        }
    }
}

/// The values of a chain that cannot fail.
private func neverThrowing<Element: Sendable>(_ chain: Chain<Element>) -> AsyncStream<Element> {
    AsyncStream { continuation in
        let token = SingleAssignmentDisposable()
        // As in ``ChainConvertible/values``.
        continuation.onTermination = { _ in token.dispose() }
        token.setDisposable(
            chain.subscribe(
                onNext: { continuation.yield($0) }, onError: { _ in continuation.finish() }, onCompleted: { continuation.finish() }))
    }
}

extension TraitSequence where Trait == InfallibleTrait, Element: Sendable {
    /// The values as an `AsyncSequence` that does not throw. Otherwise as ``ChainConvertible/values``.
    public var values: AsyncStream<Element> { neverThrowing(chain) }
}

extension TraitSequence where Trait: SharingStrategyProtocol, Element: Sendable {
    /// The values as an `AsyncSequence` that does not throw. Otherwise as ``ChainConvertible/values``.
    @MainActor public var values: AsyncStream<Element> { neverThrowing(chain) }
}

extension TraitSequence where Trait == SingleTrait, Element: Sendable {
    /// Runs it, and returns its value or throws its error.
    ///
    /// Cancelling the task disposes the subscription, and throws a `CancellationError`, unless the value has come. A task that is already
    /// cancelled does not run it.
    public var value: Element {
        get async throws {
            try Task.checkCancellation()
            for try await value in values { return value }
            // LinkChain: it was run before.
            try Task.checkCancellation()
            throw RxError.noElements
        }
    }
}

extension TraitSequence where Trait == MaybeTrait, Element: Sendable {
    /// Runs it, and returns its value, nil if there is none, or throws its error.
    ///
    /// Cancelling the task disposes the subscription, and throws a `CancellationError`, unless the value has come. A task that is already
    /// cancelled does not run it.
    public var value: Element? {
        get async throws {
            try Task.checkCancellation()
            for try await value in values { return value }
            try Task.checkCancellation()
            return nil
        }
    }
}

extension TraitSequence where Trait == CompletableTrait, Element == Swift.Never {
    /// Runs it, and returns when it has completed, or throws its error.
    ///
    /// Cancelling the task disposes the subscription, and throws a `CancellationError`, even if it completes at that moment. A task that is
    /// already cancelled does not run it.
    public var value: Void {
        get async throws {
            try Task.checkCancellation()
            for try await _ in values {}
            // The sequence ends in the same way when the task is cancelled.
            try Task.checkCancellation()
        }
    }
}
