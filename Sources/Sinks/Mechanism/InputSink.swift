import Synchronization

/// The last stage of one of the streams that come together at a ``MultiSourceSink``, which holds it.
final class InputSink: Sink, @unchecked Sendable {
    private enum State {
        /// The stream has ended, or was dropped.
        static let ended: UInt8 = 1
        /// The joint sink holds it.
        static let held: UInt8 = 2
    }

    /// The first field: it fits into the padding behind the flags of `Sink`.
    private let state = Atomic<UInt8>(0)
    /// Identifies the source; its meaning is the operator's own.
    let number: Int
    /// Its place in the joint's list, if it is held there.
    @exclusivity(unchecked) private var place = -1

    init(_ joint: Sink, number: Int) {
        self.number = number
        super.init(downstream: joint)
    }

    /// Notes where it is held. Returns `false` if the stream has ended before: then the caller has to take it out.
    func hold(in place: Int) -> Bool {
        self.place = place
        // Releasing: publishes the place to the thread that ends the stream. Acquiring: sees that somebody did.
        return state.bitwiseOr(State.held, ordering: .acquiringAndReleasing).oldValue & State.ended == 0
    }

    /// Notes that the stream has ended, once. Returns where it is held, if it is: the caller takes it out.
    func end() -> Int? {
        // Acquiring: sees the place. Releasing: lets ``hold(in:)`` see that it has ended.
        state.bitwiseOr(State.ended, ordering: .acquiringAndReleasing).oldValue & State.held == 0 ? nil : place
    }

    override func receive(_ completion: Completion) -> Sink? {
        guard stop() else { return nil }
        return nextStage._withUnsafeGuaranteedRef { $0.receive(completion, from: self) }
    }
}

extension Sink {
    /// Calls `body` with the joint, cast to its class, unless this stream was disposed. Only for an ``InputSink``.
    @inline(__always)
    final func forward<Joint: Sink>(to _: Joint.Type, _ body: (Joint) -> Void) {
        if isStopped { return }
        nextStage._withUnsafeGuaranteedRef { body(unsafeDowncast($0, to: Joint.self)) }
    }
}

extension MultiSourceSink {
    /// Hands on a value without the serializer: for a joint that listens to one source at a time, whose values are serial already.
    @inline(__always)
    final func emitAsItComes(_ value: Output) {
        if !isStopped { emit(value) }
    }
}
