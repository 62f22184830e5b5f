extension Chain {
    /// Emits what its source emits, to any number of observers, with one subscription to the source.
    ///
    /// Subscribes to the source with the first observer, and disposes that subscription with the last, also if that is disposed inside a
    /// handler. Who comes while it runs hears the rest: of a source that sends while it is being subscribed to, what follows. Ends
    /// for all its observers when the source does.
    ///
    /// SinkChain: once all have gone, or the source has ended, the next observer has the source subscribed to anew.
    public func share() -> Chain<Element> {
        Producer(Sharing(), source: self) { observable, downstream in
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
}

/// What the subscriptions to one `share()` have in common: the core that newcomers join, if there is one, and how many have joined it.
private final class Sharing: Sendable {
    private struct Content: @unchecked Sendable {
        var core: AnySubjectCore?
        var observers = 0
        /// What feeds the core, once it is wired.
        var sink: Sink?
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

    /// Holds what feeds `core`, for the last observer to dispose. Returns whether it does: not if all have gone meanwhile.
    func hold(_ sink: Sink, for core: AnySubjectCore) -> Bool {
        content.withLock { content in
            if content.core === core { content.sink = sink }
            return content.core === core
        }
    }

    /// Counts an observer out. If it was the last, returns what it has to dispose; the next one then gets a core of its own.
    func leave(_ core: AnySubjectCore) -> Sink? {
        content.withLock { content in
            guard content.core === core else { return nil }
            content.observers -= 1
            if content.observers > 0 { return nil }
            let sink = content.sink
            content = Content()
            return sink
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
/// SinkChain: held by the sink that feeds it, and by its observers, which hold it as their source.
private final class ShareCore<Element>: SubjectCore<Element>, @unchecked Sendable {
    private let sharing: Sharing
    private let connected = Flag()
    /// Formed where the types are known: what is formed in an override of a generic class is not specialised. Taken by
    /// what connects: a running chain does not hold the observables that it was made from.
    @exclusivity(unchecked) private var connect: ((Sink) -> Sink)?

    init(_ sharing: Sharing, _ connect: @escaping (Sink) -> Sink) {
        self.sharing = sharing
        self.connect = connect
        super.init()
    }

    /// The first observer has the source subscribed to. Two phases, as for the chain below: it is wired and can be disposed before it runs.
    override func didAddObserver() {
        guard connected.raise(), let connect = connect.take() else { return }
        let sink = ShareSink(self, sharing)
        sink.upstream = connect(sink)
        let top = sink.top
        if sharing.hold(sink, for: self) { top.run() } else { sink.dispose() }
    }

    override func didRemoveObserver() -> Sink? { sharing.leave(self) }
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
        if !isDisposed { core.next(value) }
    }

    /// First of all nobody joins any more: an observer that subscribes again when it hears the end has the source run again.
    override func receive(_ completion: Completion) -> Sink? {
        guard stop() else { return nil }
        sharing.end(core)
        tearDown()
        return core.endAllButLast(completion)
    }
}
