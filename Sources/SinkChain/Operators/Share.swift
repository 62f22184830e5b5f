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

/// What the sharing holds of what feeds its core: the sink, once it is wired.
struct Feed: @unchecked Sendable {
    fileprivate var sink: Sink?
}

/// What subscribes a sink to the source, and returns what that has above it.
typealias Feeder = (Sink) -> Sink

extension Sharing {
    /// Holds what feeds `core`, for the last observer to dispose. Returns whether it does: not if all have gone meanwhile.
    fileprivate final func hold(_ sink: Sink, for core: AnySubjectCore) -> Bool {
        content.withLock { content in
            if content.core === core { content.feed.sink = sink }
            return content.core === core
        }
    }

    /// Whether newcomers join `core`: not if all have gone.
    fileprivate final func isJoined(_ core: AnySubjectCore) -> Bool { content.withLock { $0.core === core } }
}

/// SinkChain: the first observer has the source subscribed to, in the second phase of its own subscription.
class ShareCore<Element>: SharingCore<Element>, @unchecked Sendable {
    /// Two phases, as for the chain below: it is wired and can be disposed before it runs. `feeder` is formed where the types are known:
    /// what is formed in an override of a generic class is not specialised. It goes: a running chain does not hold the observables that
    /// it was made from.
    override final func didAddObserver() {
        // Not `take()`, which is generic: a closure that goes through it is wrapped in another, on the heap.
        guard let sharing, connected.raise(), let feeder else { return }
        self.feeder = nil
        guard sharing.isJoined(self) else { return }
        let sink = ShareSink(self, sharing)
        sink.upstream = feeder(sink)
        let top = sink.top
        if sharing.hold(sink, for: self) { top.run() } else { sink.dispose() }
    }

    override final func didRemoveObserver() -> Sink? {
        // Without a sink nothing was sent yet.
        guard let sharing, let sink = sharing.leave(self)?.sink else { return nil }
        abandoned.raiseAnyway()
        return sink
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

    /// Closes the sharing first: an observer that subscribes again when it hears the end has the source run again. If the end is
    /// for ever, newcomers still join until the core hands it on: values that came before it may be queued there.
    override func receive(_ completion: Completion) -> Sink? {
        guard stop() else { return nil }
        if sharing.isForever { sharing.awaitEnd(of: core) } else { sharing.end(core, nil) }
        tearDown()
        return core.endAllButLast(completion)
    }
}
