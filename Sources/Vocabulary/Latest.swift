/// The last value of a stream, or the error with which it failed, for any thread to read.
///
/// Behind a lock, so that nobody reads a half-written value. Only moves happen under it: the old value is released outside.
@usableFromInline package struct Latest<Value>: ~Copyable, Sendable {
    /// (Not private, for the same reason as the work of a ``Serializer``.)
    enum State: @unchecked Sendable {
        /// The stream runs, or has completed.
        case value(Value)
        /// The stream has failed, and its last value is gone.
        case failed(any Error)
    }

    private let state: Locked<State>

    @usableFromInline package init(_ value: Value) { state = Locked(.value(value)) }

    /// The last value. Throws the error if the stream has failed.
    @usableFromInline package func get() throws -> Value {
        switch state.withLock({ $0 }) {
        case .value(let value): return value
        case .failed(let error): throw error
        }
    }

    /// The last value of a stream that cannot fail.
    @usableFromInline package var value: Value {
        guard let value = try? get() else {
            preconditionFailure("BehaviorRelay: its state is failed; relays cannot fail, please report this")
        }
        return value
    }

    @usableFromInline package func set(_ value: Value) { replace(with: .value(value)) }

    /// Replaces the last value by an error.
    @usableFromInline package func fail(_ error: any Error) { replace(with: .failed(error)) }

    private func replace(with new: State) {
        let old = state.withLock { state in
            let old = state
            state = new
            return old
        }
        _ = old
    }
}
