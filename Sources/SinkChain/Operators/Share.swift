// SinkChain's own: the source is subscribed to in the second phase of a subscription, and the sharing holds the sink.

extension Chain {
    /// Shares one subscription to the source among all observers; late ones first hear the last `replay` values, oldest first.
    ///
    /// Subscribes to the source with the first observer, and disposes that subscription with the last, even inside a handler. Later
    /// observers hear what follows. Ends for all observers when the source does.
    ///
    /// SinkChain: when all have left or the source has ended, the next observer subscribes to the source anew; with `.forever`, only if the
    /// source has not ended.
    /// - Parameter scope: how long the kept values and the end last. With `.forever`, an observer that arrives after the end hears both.
    /// - Precondition: `replay` is not negative.
    public func share(replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected) -> Chain<Element> {
        precondition(replay >= 0, "share(replay: \(replay)): the number of values must not be negative")
        if replay == 0 {
            return Producer(Sharing.lasting(scope), source: self) { observable, downstream in
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
            let replaying = observable.parameters(as: ReplaySharing<Element>.self)
            let core = replaying.sharing.join {
                ReplayShareCore<Element>(replaying) { sink in
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

/// What the sharing holds of its core's feed: the sink, once it is wired.
struct Feed: @unchecked Sendable {
    fileprivate var sink: Sink?
}

/// Subscribes a sink to the source, and returns the sink above it.
typealias Feeder = (Sink) -> Sink

extension Sharing {
    /// Holds the sink that feeds `core`, for the last observer to dispose. Returns `false` if all have left meanwhile.
    fileprivate final func hold(_ sink: Sink, for core: AnySubjectCore) -> Bool {
        content.withLock { content in
            if content.core === core { content.feed.sink = sink }
            return content.core === core
        }
    }

    /// Whether new observers join `core`: not if all have left.
    fileprivate final func isJoined(_ core: AnySubjectCore) -> Bool { content.withLock { $0.core === core } }
}

/// SinkChain: the first observer subscribes to the source, in the second phase of its own subscription.
class ShareCore<Element>: SharingCore<Element>, @unchecked Sendable {
    /// Two phases, as for the chain below: the source is wired and can be disposed before it runs. `feeder` is formed where the types are
    /// known: a closure formed in an override of a generic class is not specialised. It is dropped: a running chain does not hold its
    /// description.
    override final func didAddObserver() {
        // Not `take()`: that is generic, and would wrap the closure in another, on the heap.
        guard let sharing, connected.raise(), let feeder else { return }
        self.feeder = nil
        guard sharing.isJoined(self) else { return }
        let sink = ShareSink(self, sharing)
        sink.upstream = feeder(sink)
        let top = sink.top
        if sharing.hold(sink, for: self) { top.run() } else { sink.dispose() }
    }

    override final func didRemoveObserver() -> Sink? {
        // Without a sink, nothing was sent yet.
        guard let sharing, let sink = sharing.leave(self)?.sink else { return nil }
        abandoned.raiseAnyway()
        return sink
    }
}

/// The last sink of the source's chain, which hands the events to all observers.
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

    /// Closes the sharing first: an observer that subscribes again when it hears the end runs the source again. If the end lasts forever,
    /// new observers join until the core passes it on: earlier values may be queued there.
    override func receive(_ completion: Completion) -> Sink? {
        guard stop() else { return nil }
        if sharing.isForever { sharing.awaitEnd(of: core) } else { sharing.end(core, nil) }
        tearDown()
        return core.endAllButLast(completion)
    }
}
