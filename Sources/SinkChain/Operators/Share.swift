extension Observable {
    /// Emits what its source emits, to any number of observers, with one subscription to the source.
    ///
    /// Subscribes to the source with the first observer, and disposes that subscription with the last, also if that is disposed inside a
    /// handler. Who comes while it runs hears the rest: of a source that sends while it is being subscribed to, what follows. Ends
    /// for all its observers when the source does.
    ///
    /// SinkChain: once all have gone, or the source has ended, the next observer has the source subscribed to anew.
    public func share() -> Observable<Element> {
        let sharing = Sharing()
        return Observable(source: self) { assembly, downstream in
            let hub = sharing.join { ShareHub<Element>(sharing) { sink in
                assembly.source(of: Element.self).connect(Downstream(sink) { sink, value in
                    unsafeDowncast(sink, to: ShareSink<Element>.self).next(value)
                })
            } }
            return Registration(downstream, hub: hub)
        }
    }
}

/// What the subscriptions to one `share()` have in common: the hub that newcomers join, if there is one, and how many have joined it.
private final class Sharing: Sendable {
    private struct Content: @unchecked Sendable {
        var hub: AnyHub?
        var observers = 0
        /// What feeds the hub, once it is wired.
        var sink: Sink?
    }

    private let live = LiveObject()
    private let content = Locked(Content())

    func join<Element>(_ make: () -> ShareHub<Element>) -> ShareHub<Element> {
        content.withLock { content in
            let hub = content.hub ?? make()
            content.hub = hub
            content.observers += 1
            return unsafeDowncast(hub, to: ShareHub<Element>.self)
        }
    }

    /// Holds what feeds `hub`, for the last observer to dispose. Returns whether it does: not if all have gone meanwhile.
    func hold(_ sink: Sink, for hub: AnyHub) -> Bool {
        content.withLock { content in
            if content.hub === hub { content.sink = sink }
            return content.hub === hub
        }
    }

    /// Counts an observer out. If it was the last, returns what it has to dispose; the next one then gets a hub of its own.
    func leave(_ hub: AnyHub) -> Sink? {
        content.withLock { content in
            guard content.hub === hub else { return nil }
            content.observers -= 1
            if content.observers > 0 { return nil }
            let sink = content.sink
            content = Content()
            return sink
        }
    }

    /// The source of `hub` has ended: the next observer gets a hub of its own.
    func end(_ hub: AnyHub) {
        content.withLock { content in
            if content.hub === hub { content = Content() }
        }
    }
}

/// The observers of one subscription to the source.
///
/// SinkChain: held by the sink that feeds it, and by its observers, which hold it as their source.
private final class ShareHub<Element>: Hub<Element>, @unchecked Sendable {
    private let sharing: Sharing
    private let connected = Flag()
    /// Formed where the types are known: what is formed in an override of a generic class is not specialised. Taken by whoever
    /// connects: a running chain does not hold the observables that it was made from.
    @exclusivity(unchecked) private var connect: ((Sink) -> Sink)?

    init(_ sharing: Sharing, _ connect: @escaping (Sink) -> Sink) {
        self.sharing = sharing
        self.connect = connect
        super.init()
    }

    /// The first observer has the source subscribed to. Two phases, as for the chain below: it is wired and can be disposed before it runs.
    override func didGain() {
        guard connected.raise(), let connect = connect.take() else { return }
        let sink = ShareSink(self, sharing)
        sink.upstream = connect(sink)
        let top = sink.top
        if sharing.hold(sink, for: self) { top.run() } else { sink.dispose() }
    }

    override func didLose() -> Sink? { sharing.leave(self) }
}

/// The end of the source's stream, where it is handed to all observers.
private final class ShareSink<Element>: Sink, @unchecked Sendable {
    private let hub: ShareHub<Element>
    private let sharing: Sharing

    init(_ hub: ShareHub<Element>, _ sharing: Sharing) {
        self.hub = hub
        self.sharing = sharing
        super.init(downstream: nil)
    }

    @inline(__always)
    func next(_ value: Element) {
        if !isDisposed { hub.next(value) }
    }

    /// First of all nobody joins any more: an observer that subscribes again when it hears the end has the source run again.
    override func receive(_ terminal: Terminal) -> Sink? {
        guard stop() else { return nil }
        sharing.end(hub)
        tearDown()
        return hub.endAllButLast(terminal)
    }
}
