extension ChainConvertible where Element: Sendable {
    /// The values as an `AsyncSequence`, which ends with the chain's completion and throws its error.
    ///
    /// Subscribes here and now. Values that nobody awaits yet are kept, however many, and handed out in their order; so is the end, behind
    /// them. One iterator takes each value.
    ///
    /// When the sequence and its iterator are let go of, the subscription is disposed, and what was kept is dropped. When the task that
    /// iterates is cancelled, the subscription is disposed, and what was kept is still handed out: ask `Task.isCancelled` in the loop.
    public var values: AsyncThrowingStream<Element, any Error> {
        AsyncThrowingStream { continuation in
            let token = SingleAssignmentDisposable()
            // Before the subscription: the chain may send, and the task be cancelled, while it is made.
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
        // As in `values` of a chain.
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
    /// Runs it, and returns its value or throws its error. Cancelling the task disposes the subscription, and throws a `CancellationError`,
    /// unless the value has come. In a task that is cancelled already it is not run.
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
    /// Runs it, and returns its value, nil if there is none, or throws its error. Cancelling the task disposes the subscription, and throws
    /// a `CancellationError`, unless the value has come. In a task that is cancelled already it is not run.
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
    /// Runs it, and returns when it has completed, or throws its error. Cancelling the task disposes the subscription, and throws a
    /// `CancellationError`, also if it completes at that moment. In a task that is cancelled already it is not run.
    public var value: Void {
        get async throws {
            try Task.checkCancellation()
            for try await _ in values {}
            // The sequence ends in the same way for a completion and for a cancelled task.
            try Task.checkCancellation()
        }
    }
}
