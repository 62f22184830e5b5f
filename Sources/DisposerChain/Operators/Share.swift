extension Observable {
    /// Emits what its source emits, to any number of observers, with one subscription to the source.
    ///
    /// Subscribes to the source with the first observer, and disposes that subscription with the last, also if that is disposed inside a
    /// handler. Who comes while it runs hears the rest: of a source that sends while it is being subscribed to, what follows. Ends
    /// for all its observers when the source does.
    ///
    /// DisposerChain: once all have gone, or the source has ended, the next observer has the source subscribed to anew.
    public func share() -> Observable<Element> {
        let sharing = Sharing()
        return Observable(source: self) { assembly, downstream in
            let hub = sharing.join { ShareHub<Element>(sharing) }
            let upstream = hub.add(downstream)
            if let sink = hub.sinkToConnect() {
                _ = sink.disposer.set(sink, assembly.source(of: Element.self).connect(Downstream(sink) { sink, value in
                    unsafeDowncast(sink, to: ShareSink<Element>.self).next(value)
                }))
            }
            return upstream
        }
    }
}

/// What the subscriptions to one `share()` have in common: the hub that newcomers join, if there is one, and how many have joined it.
private final class Sharing: Sendable {
    private struct Content: @unchecked Sendable {
        var hub: AnyHub?
        var observers = 0
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

    /// Counts an observer out. Returns whether it was the last; the next one then gets a hub of its own.
    func leave(_ hub: AnyHub) -> Bool {
        content.withLock { content in
            guard content.hub === hub else { return false }
            content.observers -= 1
            if content.observers == 0 { content.hub = nil }
            return content.observers == 0
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
/// DisposerChain: held by the sink that feeds it, and so by the cycle of that sink and its disposer, until the last observer goes.
private final class ShareHub<Element>: Hub<Element>, @unchecked Sendable {
    private let sharing: Sharing
    private let disposer = SinkDisposer()
    private let connected = Flag()

    init(_ sharing: Sharing) {
        self.sharing = sharing
        super.init()
    }

    /// The sink that is to be subscribed to the source, for the first who asks.
    func sinkToConnect() -> ShareSink<Element>? {
        connected.raise() ? ShareSink(self, sharing, disposer) : nil
    }

    override func didLose() -> SinkDisposer? { sharing.leave(self) ? disposer : nil }
}

/// The end of the source's stream, where it is handed to all observers.
private final class ShareSink<Element>: Sink, @unchecked Sendable {
    private let hub: ShareHub<Element>
    private let sharing: Sharing

    init(_ hub: ShareHub<Element>, _ sharing: Sharing, _ disposer: SinkDisposer) {
        self.hub = hub
        self.sharing = sharing
        super.init(downstream: nil, disposer: disposer)
    }

    @inline(__always)
    func next(_ value: Element) {
        if !isDisposed { hub.next(value) }
    }

    /// First of all nobody joins any more: an observer that subscribes again when it hears the end has the source run again.
    override func receive(_ terminal: Terminal) -> Sink? {
        guard stop() else { return nil }
        sharing.end(hub)
        disposer.dispose()
        return hub.endAllButLast(terminal)
    }
}
