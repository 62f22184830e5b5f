// DisposerChain's own: an action of the current thread subscribes to the source, and its disposer is held.

extension Chain {
    /// Shares one subscription to the source among all observers; late ones first hear the last `replay` values, oldest first.
    ///
    /// Subscribes to the source with the first observer, and disposes that subscription with the last, even inside a handler. Later
    /// observers hear what follows. Ends for all observers when the source does.
    ///
    /// DisposerChain: when all have left or the source has ended, the next observer subscribes to the source anew; with `.forever`, only if
    /// the source has not ended.
    /// - Parameter scope: how long the kept values and the end last. With `.forever`, an observer that arrives after the end hears both.
    /// - Precondition: `replay` is not negative.
    public func share(replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected) -> Chain<Element> {
        precondition(replay >= 0, "share(replay: \(replay)): the number of values must not be negative")
        if replay == 0 {
            return Producer(Sharing.lasting(scope), source: self) { observable, downstream in
                let sharing = observable.parameters(as: Sharing.self)
                let core = sharing.join { ShareCore<Element>(sharing, SinkDisposer()) }
                let upstream = core.connect(downstream)
                if let sink = core.sinkToConnect() {
                    sink.connect(to: observable.source(of: Element.self)) { sink, value in
                        unsafeDowncast(sink, to: ShareSink<Element>.self).next(value)
                    }
                }
                return upstream
            }
        }
        return Producer(ReplaySharing<Element>(replay, scope), source: self) { observable, downstream in
            let replaying = observable.parameters(as: ReplaySharing<Element>.self)
            let core = replaying.sharing.join { ReplayShareCore<Element>(replaying, SinkDisposer()) }
            let upstream = core.connect(downstream)
            if let sink = core.sinkToConnect() {
                sink.connect(to: observable.source(of: Element.self)) { sink, value in
                    unsafeDowncast(sink, to: ShareSink<Element>.self).nextToKeep(value)
                }
            }
            return upstream
        }
    }
}

/// What the sharing holds of its core's feed: nothing, since the core has the disposer.
struct Feed {}

/// The disposer of the sink that feeds a core. It exists before the core.
typealias Feeder = SinkDisposer

/// DisposerChain: the first observer subscribes to the source.
class ShareCore<Element>: SharingCore<Element>, @unchecked Sendable {
    /// The sink to subscribe to the source, for the first caller.
    fileprivate final func sinkToConnect() -> ShareSink<Element>? {
        guard let sharing, connected.raise(), let feeder else { return nil }
        return ShareSink(self, sharing, feeder)
    }

    override final func didRemoveObserver() -> SinkDisposer? {
        guard let sharing, sharing.leave(self) != nil else { return nil }
        abandoned.raiseAnyway()
        return feeder
    }
}

/// The last sink of the source's chain, which hands the events to all observers.
private final class ShareSink<Element>: Sink, @unchecked Sendable {
    private let core: ShareCore<Element>
    private let sharing: Sharing

    init(_ core: ShareCore<Element>, _ sharing: Sharing, _ disposer: SinkDisposer) {
        self.core = core
        self.sharing = sharing
        super.init(downstream: nil, disposer: disposer)
    }

    /// Subscribes this to the source.
    ///
    /// DisposerChain: runs when the chain below is wired and can be disposed. The last observer may have left by then.
    func connect(to source: Chain<Element>, deliver: @escaping (Sink, Element) -> Void) {
        CurrentThreadScheduler.whenWired { [self] in
            if disposer.isDisposed { return }
            CurrentThreadScheduler.wire {
                _ = disposer.set(self, source.connect(Downstream(self, deliver: deliver)))
            }
        }
    }

    @inline(__always)
    func next(_ value: Element) {
        if !isStopped { core.next(value) }
    }

    /// The same for a core that keeps values.
    ///
    /// DisposerChain: asks the disposer, which does not know this sink while the source is being connected. The last observer may leave
    /// then.
    @inline(__always)
    func nextToKeep(_ value: Element) {
        if !disposer.isDisposed { unsafeDowncast(core, to: ReplayShareCore<Element>.self).send(value) }
    }

    /// Closes the sharing first: an observer that subscribes again when it hears the end runs the source again. If the end lasts forever,
    /// new observers join until the core passes it on: earlier values may be queued there.
    override func receive(_ completion: Completion) -> Sink? {
        guard !disposer.isDisposed, stop() else { return nil }
        if sharing.isForever { sharing.awaitEnd(of: core) } else { sharing.end(core, nil) }
        disposer.dispose()
        return core.endAllButLast(completion)
    }
}
