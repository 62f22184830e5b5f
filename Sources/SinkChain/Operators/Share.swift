// SinkChain's own: the source is subscribed to in the second phase of a subscription, and the sharing holds the sink.

extension Chain {
    /// Emits what its source emits, to any number of observers, with one subscription to the source. An observer that comes later hears
    /// the last `replay` values first, oldest first.
    ///
    /// Subscribes to the source with the first observer, and disposes that subscription with the last, also if that is disposed inside a
    /// handler. An observer that comes while the source runs hears what follows. Ends for all its observers when the source does.
    ///
    /// SinkChain: once all have gone, or the source has ended, the next observer has the source subscribed to anew; with
    /// `.forever`, only if it has not ended.
    /// - Parameter scope: how long the kept values last, and whether the end does. With `.forever`, an observer that comes after the end
    ///   hears the kept values and the end.
    /// - Precondition: `replay` is not negative.
    public func share(replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected) -> Chain<Element> {
        precondition(replay >= 0, "share(replay: \(replay)): the number of values must not be negative")
        if replay == 0 {
            return Producer(makeSharing(scope), source: self) { observable, downstream in
                let sharing = observable.parameters(as: Sharing.self)
                let core = sharing.join {
                    ShareCore<Element>(sharing) { sink in
                        observable.source(of: Element.self).connect(
                            Downstream(sink) { sink, value in
                                unsafeDowncast(sink, to: ShareSink<Element>.self).next(value)
                            })
                    }
                }
                return Registration(downstream, core: core)
            }
        }
        return Producer(ReplaySharing<Element>(replay, scope), source: self) { observable, downstream in
            let replaying = observable.parameters(as: ReplaySharing<Element>.self), sharing = replaying.sharing
            let core = sharing.join {
                ReplayShareCore<Element>(sharing, replaying.kept) { sink in
                    observable.source(of: Element.self).connect(
                        Downstream(sink) { sink, value in
                            unsafeDowncast(sink, to: ShareSink<Element>.self).nextToKeep(value)
                        })
                }
            }
            return Registration(downstream, core: core)
        }
    }
}

private func makeSharing(_ scope: SubjectLifetimeScope) -> Sharing { scope == .forever ? LastingSharing() : Sharing() }

/// What the subscriptions to one `share()` have in common: the core that newcomers join, if there is one, and how many have joined it.
private class Sharing: @unchecked Sendable {
    private struct Content: @unchecked Sendable {
        var core: AnySubjectCore?
        var observers = 0
        /// What feeds the core, once it is wired.
        var sink: Sink?
    }

    private let live = LiveObject()
    private let content = Locked(Content())

    /// Whether the end of the source is for ever.
    var isForever: Bool { false }

    final func join<Element>(_ make: () -> ShareCore<Element>) -> ShareCore<Element> {
        content.withLock { content in
            let core = content.core ?? make()
            content.core = core
            content.observers += 1
            return unsafeDowncast(core, to: ShareCore<Element>.self)
        }
    }

    /// Holds what feeds `core`, for the last observer to dispose. Returns whether it does: not if all have gone meanwhile.
    final func hold(_ sink: Sink, for core: AnySubjectCore) -> Bool {
        content.withLock { content in
            if content.core === core { content.sink = sink }
            return content.core === core
        }
    }

    /// Whether newcomers join `core`: not if all have gone.
    final func isJoined(_ core: AnySubjectCore) -> Bool { content.withLock { $0.core === core } }

    /// Counts an observer out. If it was the last, returns what it has to dispose; the next one then gets a core of its own.
    final func leave(_ core: AnySubjectCore) -> Sink? {
        content.withLock { content in
            guard content.core === core else { return nil }
            content.observers -= 1
            if content.observers > 0 { return nil }
            let sink = content.sink
            content = Content()
            return sink
        }
    }

    /// The source of `core` has ended for ever, and newcomers join `core` until that hands the end on. The end counts as one more observer.
    final func awaitEnd(of core: AnySubjectCore) {
        content.withLock { content in
            guard content.core === core else { return }
            content.observers += 1
            content.sink = nil
        }
    }

    /// The source of `core` has ended: the next observer gets a core of its own, or `lasting` if there is that.
    final func end(_ core: AnySubjectCore, _ lasting: AnySubjectCore?) {
        content.withLock { content in
            guard content.core === core else { return }
            content = Content()
            content.core = lasting
        }
    }
}

/// The same for `share(replay:scope: .forever)`.
private final class LastingSharing: Sharing, @unchecked Sendable {
    override var isForever: Bool { true }
}

/// The observers of one subscription to the source.
///
/// SinkChain: held by the sink that feeds it, and by its observers, which hold it as their source.
private class ShareCore<Element>: SubjectCore<Element>, @unchecked Sendable {
    /// Not for the core of a stream that has ended for ever, which `Sharing` holds.
    private final let sharing: Sharing?
    private final let connected = Flag()
    private final let abandoned = Flag()
    /// Formed where the types are known: what is formed in an override of a generic class is not specialised. Taken by
    /// what connects: a running chain does not hold the observables that it was made from.
    @exclusivity(unchecked) private final var connect: ((Sink) -> Sink)?

    init(_ sharing: Sharing?, _ connect: ((Sink) -> Sink)?) {
        self.sharing = sharing
        self.connect = connect
        super.init()
    }

    /// The first observer has the source subscribed to. Two phases, as for the chain below: it is wired and can be disposed before it runs.
    override final func didAddObserver() {
        // Not `take()`, which is generic: a closure that goes through it is wrapped in another, on the heap.
        guard let sharing, connected.raise(), let connect else { return }
        self.connect = nil
        guard sharing.isJoined(self) else { return }
        let sink = ShareSink(self, sharing)
        sink.upstream = connect(sink)
        let top = sink.top
        if sharing.hold(sink, for: self) { top.run() } else { sink.dispose() }
    }

    override final func didRemoveObserver() -> Sink? {
        // SinkChain: without a sink nothing was sent yet.
        guard let sharing, let sink = sharing.leave(self) else { return nil }
        abandoned.raiseAnyway()
        return sink
    }

    /// Whether all observers have gone before the end of the source.
    final var isAbandoned: Bool { abandoned.isRaised }

    /// From now on newcomers are handed the end: what was queued before it has been kept by now.
    override final func willEnd(_ completion: Completion) {
        guard let sharing, sharing.isForever else { return }
        sharing.end(self, lasting(completion))
    }

    /// A core for those who come when the stream has ended for ever.
    func lasting(_ completion: Completion) -> ShareCore<Element> {
        let core = ShareCore<Element>(nil, nil)
        core.end(completion)
        return core
    }
}

/// The end of the source's stream, where it is handed to all observers.
private final class ShareSink<Element>: Sink, @unchecked Sendable {
    private let core: ShareCore<Element>
    private let sharing: Sharing

    init(_ core: ShareCore<Element>, _ sharing: Sharing) {
        self.core = core
        self.sharing = sharing
        super.init(downstream: nil)
    }

    @inline(__always)
    func next(_ value: Element) {
        if !isStopped { core.next(value) }
    }

    /// The same for a core that keeps values.
    @inline(__always)
    func nextToKeep(_ value: Element) {
        if !isStopped { unsafeDowncast(core, to: ReplayShareCore<Element>.self).send(value) }
    }

    /// First of all nobody joins any more: an observer that subscribes again when it hears the end has the source run again. If the end is
    /// for ever, newcomers still join until the core hands it on: values that came before it may be queued there.
    override func receive(_ completion: Completion) -> Sink? {
        guard stop() else { return nil }
        if sharing.isForever { sharing.awaitEnd(of: core) } else { sharing.end(core, nil) }
        tearDown()
        return core.endAllButLast(completion)
    }
}

// MARK: Values that are kept

/// What the subscriptions to one `share(replay:)` have in common.
private struct ReplaySharing<Element>: Sendable {
    let sharing: Sharing
    private let count: Int
    private let keptForever: KeptValues<Element>?

    init(_ count: Int, _ scope: SubjectLifetimeScope) {
        sharing = makeSharing(scope)
        self.count = count
        keptForever = scope == .forever ? KeptValues(count) : nil
    }

    /// What a new core is to keep values in.
    var kept: KeptValues<Element> { keptForever ?? KeptValues(count) }
}

/// The last values, for those who come later.
private final class KeptValues<Element>: Sendable {
    private struct Content: @unchecked Sendable {
        var values: RingBuffer<Element>
    }

    private let live = LiveObject()
    private let content: Locked<Content>

    init(_ count: Int) { content = Locked(Content(values: RingBuffer(capacity: count))) }

    func append(_ value: Element) {
        let moved = Moved(value: value)
        // Released out of the lock: that may run users' code.
        _ = content.withLock { Moved(value: $0.values.append(moved.value)) }
    }

    /// All of them, oldest first.
    var all: [Element] { content.withLock { Moved(value: $0.values.all) }.value }
}

/// A value on its way into the lock and out.
private struct Moved<Value>: @unchecked Sendable {
    let value: Value
}

/// The observers of one subscription to the source, and what they have heard last.
private final class ReplayShareCore<Element>: ShareCore<Element>, @unchecked Sendable {
    private let kept: KeptValues<Element>
    /// The thread that is running handlers.
    private let delivering = DeliveringThread()
    /// Formed where the type is known: what is formed in an override of a generic class is not specialised.
    private let replayKept: (AnySubjectCore, AnyRegistration) -> Void

    init(_ sharing: Sharing?, _ kept: KeptValues<Element>, _ connect: ((Sink) -> Sink)?) {
        self.kept = kept
        replayKept = { core, registration in
            let registration = unsafeDowncast(registration, to: Registration<Element>.self)
            let kept = unsafeDowncast(core, to: ReplayShareCore<Element>.self).kept
            for value in kept.all where registration.isWanted { registration.next(value) }
        }
        super.init(sharing, connect)
    }

    func send(_ value: Element) {
        guard serializer.enter() else { return serializer.enqueue { self.sendNow(value) } }
        sendNow(value)
        serializer.leave()
    }

    private func sendNow(_ value: Element) {
        // All have gone since it was queued: the next core may have kept later ones. (Of one that another thread is just about to keep,
        // this knows nothing.)
        if completion != nil || isAbandoned { return }
        kept.append(value)
        let previous = delivering.begin()
        deliver(value)
        delivering.end(previous)
    }

    override func replay(to registration: AnyRegistration) {
        let previous = delivering.begin()
        replayKept(self, registration)
        delivering.end(previous)
    }

    override var isDelivering: Bool { delivering.isCurrent }

    override func lasting(_ completion: Completion) -> ShareCore<Element> {
        let core = ReplayShareCore(nil, kept, nil)
        core.end(completion)
        return core
    }
}
