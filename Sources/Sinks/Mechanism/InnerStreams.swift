extension MultiSourceSink {
    /// How often all observers have gone before. A sink goes with its one subscription.
    @inline(__always)
    final var departures: Int { 0 }

    /// Whether all observers have gone since there were `old` ``departures``.
    @inline(__always)
    final func wasLeft(since old: Int) -> Bool { false }

    /// Whether the stream waits for somebody to observe it again.
    @inline(__always)
    final var isResting: Bool { false }

    /// Whether the source may send again what was dropped, to another observer.
    @inline(__always)
    final var hasOpenSource: Bool { true }

    /// Subscribes to the inner stream that was made of a value. An error that is thrown ends this stream.
    ///
    /// - Parameters:
    ///   - make: an autoclosure: a closure that is handed on would be retained for each value.
    ///   - old: the ``departures`` before the value was handled.
    ///   - ifLeft: is not called. LinkChain does, if there is nobody any more to subscribe for.
    @discardableResult
    @inline(__always)
    final func subscribe<Source>(
        toInner make: @autoclosure () throws -> Observable<Source>, number: Int = 0, since old: Int, ifLeft: () -> Void,
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

/// Hands `body` the joint, the value and the number of the stream that it comes from.
@inline(__always)
func numbered<J: Sink, Value>(_: Int, _ body: @escaping (J, Value, Int) -> Void) -> (Sink, Value) -> Void {
    { input, value in
        let number = unsafeDowncast(input, to: InputSink.self).number
        input.forward(to: J.self) { body($0, value, number) }
    }
}

/// The inner stream that was subscribed to last, for the next to drop.
struct LatestInner: ~Copyable, Sendable {
    private let input = Locked<InputSink?>(nil)

    /// Takes it out.
    func take() -> InputSink? { input.withLock { $0.take() } }

    func keep(_ new: InputSink, of joint: Sink) {
        // Asked under the lock: a disposal meanwhile either is seen here or finds the stream. One that has ended need not be dropped.
        input.withLock { $0 = joint.isStopped || new.isStopped ? nil : new }
    }

    /// The joint was disposed.
    func forget() { _ = take() }
}
