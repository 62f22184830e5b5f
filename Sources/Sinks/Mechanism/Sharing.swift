/// What the subscriptions to one `share()` have in common: the core that new observers join, and how many have joined it.
class Sharing: @unchecked Sendable {
    struct Content: @unchecked Sendable {
        fileprivate(set) var core: AnySubjectCore?
        fileprivate var observers = 0
        var feed = Feed()
    }

    private let live = LiveObject()
    final let content = Locked(Content())

    fileprivate init() {}

    static func lasting(_ scope: SubjectLifetimeScope) -> Sharing { scope == .forever ? LastingSharing() : Sharing() }

    /// Whether the source stays ended for later observers.
    var isForever: Bool { false }

    /// Counts an observer in. `make` makes a core if there is none.
    final func join<Element>(_ make: () -> ShareCore<Element>) -> ShareCore<Element> {
        content.withLock { content in
            let core = content.core ?? make()
            content.core = core
            content.observers += 1
            return unsafeDowncast(core, to: ShareCore<Element>.self)
        }
    }

    /// Counts an observer out. If it was the last, returns the feed, and the next observer gets a new core.
    final func leave(_ core: AnySubjectCore) -> Feed? {
        content.withLock { content in
            guard content.core === core else { return nil }
            content.observers -= 1
            if content.observers > 0 { return nil }
            let feed = content.feed
            content = Content()
            return feed
        }
    }

    /// Called when the source of `core` has ended for good. Observers join `core` until it hands the end on. The end counts as one more
    /// observer.
    final func awaitEnd(of core: AnySubjectCore) {
        content.withLock { content in
            guard content.core === core else { return }
            content.observers += 1
            content.feed = Feed()
        }
    }

    /// Called when the source of `core` has ended. The next observer gets `lasting`, or a new core if that is `nil`.
    final func end(_ core: AnySubjectCore, _ lasting: AnySubjectCore?) {
        content.withLock { content in
            guard content.core === core else { return }
            content = Content()
            content.core = lasting
        }
    }
}

/// For `share(replay:scope: .forever)`.
private final class LastingSharing: Sharing, @unchecked Sendable {
    override var isForever: Bool { true }
}

/// The observers of one subscription to the source.
///
/// DisposerChain: held by the sink that feeds it, and so by the cycle of that sink and its disposer, until the last observer goes.
/// SinkChain: held by the sink that feeds it, and by its observers, which hold it as their source.
class SharingCore<Element>: SubjectCore<Element>, @unchecked Sendable {
    /// `nil` in the core of a stream that has ended for good, which `Sharing` holds.
    final let sharing: Sharing?
    /// DisposerChain: the disposer of the sink that feeds this, which stays. SinkChain: what subscribes that sink, until it has. Only the
    /// observer that raised ``connected`` takes it.
    @exclusivity(unchecked) final var feeder: Feeder?
    /// Raised once, by the observer that has the source subscribed to.
    final let connected = Flag()
    /// Raised when the last observer leaves a core that is fed.
    final let abandoned = Flag()

    init(_ sharing: Sharing?, _ feeder: Feeder?) {
        self.sharing = sharing
        self.feeder = feeder
        super.init()
    }

    /// Whether all observers left before the source ended.
    final var isAbandoned: Bool { abandoned.isRaised }

    /// From now on, new observers are handed the end: what was queued before it has been kept by now.
    override final func willEnd(_ completion: Completion) {
        guard let sharing, sharing.isForever else { return }
        sharing.end(self, lasting(completion))
    }

    /// A core for observers that come after the stream has ended for good.
    func lasting(_ completion: Completion) -> ShareCore<Element> {
        let core = ShareCore<Element>(nil, nil)
        core.end(completion)
        return core
    }
}

// MARK: Values that are kept

/// What the subscriptions to one `share(replay:)` have in common.
struct ReplaySharing<Element>: Sendable {
    let sharing: Sharing
    let count: Int
    /// `nil` if each core keeps its own values.
    let lasting: LastingValues<Element>?

    init(_ count: Int, _ scope: SubjectLifetimeScope) {
        sharing = Sharing.lasting(scope)
        self.count = count
        lasting = scope == .forever ? LastingValues(count) : nil
    }
}

/// The last values of `share(replay:scope:)` with `.forever`. Behind a lock: while one thread subscribes to the source anew, another may
/// still send from the subscription before.
final class LastingValues<Element>: Sendable {
    private struct Content: @unchecked Sendable {
        var values: RingBuffer<Element>
    }

    private let live = LiveObject()
    private let content: Locked<Content>

    init(_ count: Int) { content = Locked(Content(values: RingBuffer(capacity: count))) }

    func append(_ value: Element) {
        let moved = UncheckedTransfer(value: value)
        // Released outside the lock: that may run user code.
        _ = content.withLock { UncheckedTransfer(value: $0.values.append(moved.value)) }
    }

    /// Oldest first.
    var all: [Element] { content.withLock { UncheckedTransfer(value: $0.values.all) }.value }
}

/// Carries a value into the lock and out.
private struct UncheckedTransfer<Value>: @unchecked Sendable {
    let value: Value
}

/// The observers of one subscription to the source, and the last values that they have heard.
final class ReplayShareCore<Element>: ShareCore<Element>, @unchecked Sendable {
    /// Empty if the values are ``lastingValues``. Touched inside the serializer.
    @exclusivity(unchecked) private var kept: RingBuffer<Element>
    private let lastingValues: LastingValues<Element>?
    /// The thread that is running handlers.
    private let delivering = DeliveringThread()
    /// Formed where the type is known: a closure formed in an override of a generic class is not specialised.
    private let replayKept: (AnySubjectCore, AnyRegistration) -> Void

    convenience init(_ replaying: ReplaySharing<Element>, _ feeder: Feeder?) {
        self.init(replaying.sharing, replaying.count, replaying.lasting, feeder)
    }

    private init(_ sharing: Sharing?, _ count: Int, _ lasting: LastingValues<Element>?, _ feeder: Feeder?) {
        kept = RingBuffer(capacity: count)
        lastingValues = lasting
        replayKept = { core, registration in
            let core = unsafeDowncast(core, to: ReplayShareCore<Element>.self)
            let registration = unsafeDowncast(registration, to: Registration<Element>.self)
            if let lasting = core.lastingValues {
                for value in lasting.all where registration.isWanted { registration.next(value) }
            } else {
                for position in 0..<core.kept.count where registration.isWanted { registration.next(core.kept[position]) }
            }
        }
        super.init(sharing, feeder)
    }

    func send(_ value: Element) {
        guard serializer.enter() else { return serializer.enqueue { self.sendNow(value) } }
        sendNow(value)
        serializer.leave()
    }

    private func sendNow(_ value: Element) {
        // If all have left since the value was queued, the next core may have kept later ones among ``lastingValues``. (A value that
        // another thread is just about to keep is not seen here.)
        if completion != nil || isAbandoned { return }
        if let lastingValues { lastingValues.append(value) } else { kept.append(value) }
        delivering.run { deliver(value) }
    }

    override func replay(to registration: AnyRegistration) { delivering.run { replayKept(self, registration) } }

    override var isDelivering: Bool { delivering.isCurrent }

    override func lasting(_ completion: Completion) -> ShareCore<Element> {
        let core = ReplayShareCore(nil, kept.capacity, lastingValues, nil)
        core.end(completion)
        return core
    }
}
