/// The value that a stream had last, to be read from any thread; or the error with which the stream failed.
///
/// Behind a lock, so that nobody reads a value that is half written. Nothing but moves happens under it: what goes is released outside.
@usableFromInline package struct Latest<Value>: ~Copyable, Sendable {
    /// (Not private: as the work of a ``Serializer``.)
    enum State: @unchecked Sendable {
        /// The stream runs, or has completed.
        case value(Value)
        /// The stream has failed, and its last value has gone.
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

    /// Replaces the last value.
    @usableFromInline package func set(_ value: Value) { replace(with: .value(value)) }

    /// Puts an error in the place of the last value.
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
