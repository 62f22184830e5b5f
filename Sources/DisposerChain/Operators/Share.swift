extension Chain {
    /// Emits what its source emits, to any number of observers, with one subscription to the source.
    ///
    /// Subscribes to the source with the first observer, and disposes that subscription with the last, also if that is disposed inside a
    /// handler. Who comes while it runs hears the rest: of a source that sends while it is being subscribed to, what follows. Ends
    /// for all its observers when the source does.
    ///
    /// DisposerChain: once all have gone, or the source has ended, the next observer has the source subscribed to anew.
    public func share() -> Chain<Element> {
        Producer(Sharing(), source: self) { observable, downstream in
            let sharing = observable.parameters(as: Sharing.self)
            let core = sharing.join { ShareCore<Element>(sharing) }
            let upstream = core.add(downstream)
            if let sink = core.sinkToConnect() {
                _ = sink.disposer.set(
                    sink,
                    observable.source(of: Element.self).connect(
                        Downstream(sink) { sink, value in
                            unsafeDowncast(sink, to: ShareSink<Element>.self).next(value)
                        }))
            }
            return upstream
        }
    }
}

/// What the subscriptions to one `share()` have in common: the core that newcomers join, if there is one, and how many have joined it.
private final class Sharing: Sendable {
    private struct Content: @unchecked Sendable {
        var core: AnySubjectCore?
        var observers = 0
    }

    private let live = LiveObject()
    private let content = Locked(Content())

    func join<Element>(_ make: () -> ShareCore<Element>) -> ShareCore<Element> {
        content.withLock { content in
            let core = content.core ?? make()
            content.core = core
            content.observers += 1
            return unsafeDowncast(core, to: ShareCore<Element>.self)
        }
    }

    /// Counts an observer out. Returns whether it was the last; the next one then gets a core of its own.
    func leave(_ core: AnySubjectCore) -> Bool {
        content.withLock { content in
            guard content.core === core else { return false }
            content.observers -= 1
            if content.observers == 0 { content.core = nil }
            return content.observers == 0
        }
    }

    /// The source of `core` has ended: the next observer gets a core of its own.
    func end(_ core: AnySubjectCore) {
        content.withLock { content in
            if content.core === core { content = Content() }
        }
    }
}

/// The observers of one subscription to the source.
///
/// DisposerChain: held by the sink that feeds it, and so by the cycle of that sink and its disposer, until the last observer goes.
private final class ShareCore<Element>: SubjectCore<Element>, @unchecked Sendable {
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

    override func didRemoveObserver() -> SinkDisposer? { sharing.leave(self) ? disposer : nil }
}

/// The end of the source's stream, where it is handed to all observers.
private final class ShareSink<Element>: Sink, @unchecked Sendable {
    private let core: ShareCore<Element>
    private let sharing: Sharing

    init(_ core: ShareCore<Element>, _ sharing: Sharing, _ disposer: SinkDisposer) {
        self.core = core
        self.sharing = sharing
        super.init(downstream: nil, disposer: disposer)
    }

    @inline(__always)
    func next(_ value: Element) {
        if !isDisposed { core.next(value) }
    }

    /// First of all nobody joins any more: an observer that subscribes again when it hears the end has the source run again.
    override func receive(_ completion: Completion) -> Sink? {
        guard stop() else { return nil }
        sharing.end(core)
        disposer.dispose()
        return core.endAllButLast(completion)
    }
}
