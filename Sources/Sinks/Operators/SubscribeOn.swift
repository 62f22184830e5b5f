// The siblings' own: its action subscribes to the source. In LinkChain it starts the link above.

import Synchronization

extension Chain {
    /// Emits its source's events; actions of `scheduler` subscribe to the source and dispose that subscription.
    ///
    /// Events come from where the source sends them. A source that sends during the subscription sends from the action, and the stages
    /// below run there, down to ``observe(on:)``. If a chain has two, the one nearer the source decides.
    ///
    /// Ends when its source does, and releases the source at once. Disposal stops delivery at once. If the source was not subscribed to
    /// yet, it never will be. Otherwise an action disposes that subscription, and the source holds the chain below until the action has
    /// run. If the subscribing action is still running because the source sends in a loop, it disposes the subscription at the next value.
    public func subscribe(on scheduler: any Scheduler) -> Chain<Element> {
        Producer(SubscribeOn(scheduler: scheduler), source: self) { observable, downstream in
            let sink = SubscribeOnSink<Element>(observable.parameters(), downstream)
            return sink.whenWiredApart {
                sink.awaitSubscription {
                    sink.subscribe(to: observable.source(of: Element.self)) { input, value in
                        input.forward(to: SubscribeOnSink<Element>.self) { $0.next(value) }
                    }
                }
            }
        }
    }
}

private struct SubscribeOn {
    let scheduler: any Scheduler
}

/// The state of the subscription to the source.
private enum State {
    /// An action is awaited.
    static let awaited: UInt8 = 0
    static let subscribing: UInt8 = 1
    static let subscribed: UInt8 = 2
    /// The source has ended, or is no longer wanted.
    static let over: UInt8 = 3
}

private final class SubscribeOnSink<Element>: MultiSourceSink<SubscribeOn, Element>, @unchecked Sendable {
    private let action = SerialDisposable()
    private let acting = ActingThread()
    // Acquiring and releasing, and a store releasing: the disposing thread sees what the subscribing thread did.
    private let state = Atomic<UInt8>(State.awaited)

    func awaitSubscription(_ subscribe: @escaping () -> Void) {
        if isStopped { return }
        // The siblings: the action holds this sink, so the source is subscribed to even if nobody else holds the chain.
        action.hold(parameters.scheduler.schedule { self.act(subscribe) })
    }

    private func act(_ subscribe: () -> Void) {
        guard goes(from: State.awaited, to: State.subscribing) else { return }
        acting.act {
            subscribe()
            if !goes(from: State.subscribing, to: State.subscribed) { disposeStreams() }
        }
    }

    private func goes(from old: UInt8, to new: UInt8) -> Bool {
        state.compareExchange(expected: old, desired: new, ordering: .acquiringAndReleasing).exchanged
    }

    @inline(__always)
    func next(_ value: Element) {
        // There is one source, so the values are serial.
        if isStopped { return stopLoop() }
        emit(value)
    }

    /// Disposed by another thread while the action runs: on a serial scheduler, another action would wait behind this loop.
    @inline(never)
    private func stopLoop() {
        if acting.isCurrent { disposeStreams() }
    }

    override func goesOn(after completion: Completion, from number: Int) -> Bool {
        state.store(State.over, ordering: .releasing)
        return false
    }

    override func didDispose() {
        switch state.exchange(State.over, ordering: .acquiringAndReleasing) {
        case State.awaited: action.dispose()
        // On a concurrent scheduler, another action stops a source that sends in a loop but whose values do not reach this sink.
        case State.subscribing: if acting.isCurrent { disposeStreams() } else { parameters.scheduler.schedule { self.disposeStreams() } }
        case State.subscribed: parameters.scheduler.schedule { self.disposeStreams() }
        default: break
        }
    }
}
