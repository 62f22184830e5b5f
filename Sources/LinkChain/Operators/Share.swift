// LinkChain's own: every link is shared, so what is left to do is to keep values.

extension Chain {
    /// Emits what its source emits, to any number of observers, with one subscription to the source. An observer that comes later hears
    /// the last `replay` values first, oldest first.
    ///
    /// Subscribes to the source with the first observer, and disposes that subscription with the last, also if that is disposed inside a
    /// handler. An observer that comes while the source runs hears what follows. Ends for all its observers when the source does.
    ///
    /// LinkChain: a link that has ended answers everybody who comes later with its end.
    /// - Parameter scope: how long the kept values last, and whether the end does. With `.forever`, an observer that comes after the end
    ///   hears the kept values and the end.
    /// - Precondition: `replay` is not negative.
    public func share(replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected) -> Chain<Element> {
        precondition(replay >= 0, "share(replay: \(replay)): the number of values must not be negative")
        // LinkChain: every link is shared by all who observe it, so this is the link itself.
        if replay == 0 { return self }
        let sink = ReplayShareSink<Element>(ReplaySharing(count: replay, scope: scope))
        // LinkChain: the link owns its parent; a cold one starts when a final link below is observed.
        sink.subscribe(to: self) { sink, value in
            unsafeDowncast(sink, to: ReplayShareSink<Element>.self).next(value)
        }
        return sink
    }
}

// MARK: Values that are kept

private struct ReplaySharing {
    let count: Int
    let scope: SubjectLifetimeScope
}

private final class ReplayShareSink<Element>: MultiSourceSink<ReplaySharing, Element>, @unchecked Sendable {
    /// Touched inside the serializer.
    @exclusivity(unchecked) private var kept: RingBuffer<Element>
    /// Formed where the type is known: what is formed in an override of a generic class is not specialised.
    private let replayKept: (Link, AnyRegistration) -> Void

    override init(_ parameters: ReplaySharing) {
        kept = RingBuffer(capacity: parameters.count)
        replayKept = { sink, registration in
            unsafeDowncast(sink, to: ReplayShareSink<Element>.self).kept.replay(to: registration, from: sink)
        }
        super.init(parameters)
        audience = .replayed
    }

    @inline(__always)
    func next(_ value: Element) {
        // LinkChain: through the serializer although one source sends: it guards the list of observers.
        guard serializer.enter() else { return serializer.enqueue { self.sendNow(value) } }
        sendNow(value)
        serializer.leave()
    }

    private func sendNow(_ value: Element) {
        if isStopped { return }
        kept.append(value)
        emit(value)
    }

    override func replay(to registration: AnyRegistration) { replayKept(self, registration) }

    // LinkChain: what is kept goes with the last observer, unless it is kept for ever.
    override func reset() {
        if parameters.scope == .whileConnected || isUnlinked { kept = RingBuffer(capacity: parameters.count) }
    }

    override func copy(onto parents: [Parent]) -> Parent {
        parents.source(of: Element.self).share(replay: parameters.count, scope: parameters.scope)
    }
}
