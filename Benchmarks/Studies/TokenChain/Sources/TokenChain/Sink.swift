/// One stage of a running subscription.
///
/// TokenChain: a source's registration holds the first stage, each stage holds the next, and nothing holds upwards. So there is no cycle to
/// break, and no stage is disposed by itself: a subscription has one flag, in the last stage, which all others read.
///
/// `@unchecked Sendable`: what changes is changed inside the source's serializer.
@usableFromInline class Sink: @unchecked Sendable {
    private let live = LiveObject()
    /// The next stage; `nil` at the end of the chain. Only `deinit` writes it.
    @exclusivity(unchecked) private(set) final var downstream: Sink?
    /// The end of the chain. Unretained, since each stage holds the next.
    @exclusivity(unchecked) private final var last: Unmanaged<LastSink>

    init(downstream: Sink) {
        self.downstream = downstream
        last = downstream.last
    }

    /// For the end of a chain.
    fileprivate init() {
        last = .fromOpaque(UnsafeRawPointer(bitPattern: 8).unsafelyUnwrapped)
        last = .passUnretained(unsafeDowncast(self, to: LastSink.self))
    }

    /// Releases the stages below one by one, where the last reference to them is ours: nested deinits would need stack per operator.
    deinit {
        guard isKnownUniquelyReferenced(&downstream) else { return }
        var below = downstream.take()
        while below != nil, isKnownUniquelyReferenced(&below) {
            below = below.unsafelyUnwrapped.downstream.take()
        }
    }

    final var isDisposed: Bool { last._withUnsafeGuaranteedRef { $0.isOver } }

    final func withLast<Result>(_ body: (LastSink) -> Result) -> Result { last._withUnsafeGuaranteedRef(body) }

    /// Handles the terminal event. Returns the stage that gets it next, if any.
    func receive(_ completion: Completion) -> Sink? { isDisposed ? nil : downstream }

    /// Hands the terminal event from stage to stage. A loop, so that it needs no stack per operator.
    final func pass(_ completion: Completion) {
        var stage: Sink? = self
        while let current = stage { stage = current.receive(completion) }
    }

    /// Ends the stream from this stage on: the chain leaves its source first, then the terminal event goes down.
    ///
    /// Called during an event, which keeps the chain alive until it has passed.
    @inline(never)
    final func finish(with completion: Completion) {
        guard withLast({ $0.leaveSource() }) else { return }
        downstream?.pass(completion)
    }

    /// Ends the stream with the error that a user's closure threw.
    final func fail(_ error: any Error) { finish(with: .error(error)) }
}

/// The end of a chain, without the element type: the flag of the subscription.
class LastSink: Sink, @unchecked Sendable {
    private let over = Flag()
    /// The place with the source. Unretained: it holds this chain, and releases it before it is freed.
    @exclusivity(unchecked) final var registration: Unmanaged<AnyRegistration>?
    private let onError: ((any Error) -> Void)?
    private let onCompleted: (() -> Void)?

    init(onError: ((any Error) -> Void)?, onCompleted: (() -> Void)?) {
        (self.onError, self.onCompleted) = (onError, onCompleted)
        super.init()
    }

    final var isOver: Bool { over.isRaised }

    final func stop() { over.raiseAnyway() }

    /// Gives up the place with the source. Returns whether this call did it.
    final func leaveSource() -> Bool { registration?._withUnsafeGuaranteedRef { $0.withdraw() } ?? false }

    override final func receive(_ completion: Completion) -> Sink? {
        guard over.raise() else { return nil }
        switch completion {
        case .error(let error): onError?(error)
        case .completed: onCompleted?()
        }
        return nil
    }
}
