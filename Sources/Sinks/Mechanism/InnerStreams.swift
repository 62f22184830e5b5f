extension MultiSourceSink {
    /// How often all observers have left. A sink serves one subscription.
    @inline(__always)
    final var currentRun: UInt32 { 0 }

    /// Whether all observers have left since ``currentRun`` was `old`.
    @inline(__always)
    final func wasLeft(since old: UInt32) -> Bool { false }

    /// Whether the stream waits for a new observer.
    @inline(__always)
    final var isResting: Bool { false }

    /// Whether the source may send dropped values again, to another observer.
    @inline(__always)
    final var hasOpenSource: Bool { true }

    /// Subscribes to the inner stream that `make` returns. An error that it throws ends this stream.
    ///
    /// - Parameters:
    ///   - make: an autoclosure, since a closure that is handed on would be retained for each value.
    ///   - old: the ``currentRun`` before the value was handled.
    ///   - ifLeft: not called. LinkChain calls it if nobody is left to subscribe for.
    @discardableResult
    @inline(__always)
    final func subscribe<Source>(
        toInner make: @autoclosure () throws -> Observable<Source>, number: Int = 0, since old: UInt32, ifLeft: () -> Void,
        deliver: @escaping (Sink, Source) -> Void
    ) -> InputSink? {
        let stream: Observable<Source>
        do { stream = try make() } catch {
            finishSerially(with: .error(error))
            return nil
        }
        return subscribe(to: stream, number: number, deliver: deliver)
    }
}

/// Hands a `J` each value with the number of its stream, which the ``InputSink`` knows.
@inline(__always)
func numbered<J: Sink & NumberedJoint>(_: Int, for _: J.Type) -> (Sink, J.Numbered) -> Void {
    { input, value in
        let number = unsafeDowncast(input, to: InputSink.self).number
        input.forward(to: J.self) { $0.next(value, from: number) }
    }
}

/// The latest inner stream, for the next one to drop.
struct LatestInner: ~Copyable, Sendable {
    private let input = Locked<InputSink?>(nil)

    func take() -> InputSink? { input.withLock { $0.take() } }

    func keep(_ new: InputSink, of joint: Sink) {
        // Asked under the lock: a concurrent disposal is seen here, or finds the stream. A stream that has ended need not be dropped.
        input.withLock { $0 = joint.isStopped || new.isStopped ? nil : new }
    }

    /// Called when the joint was disposed.
    func forget() { _ = take() }
}
