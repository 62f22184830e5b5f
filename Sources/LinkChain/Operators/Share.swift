// LinkChain's own: every link is shared, so only keeping values is left to do.

extension Chain {
    /// Shares one subscription to the source among all observers; late ones first hear the last `replay` values, oldest first.
    ///
    /// Subscribes to the source with the first observer, and disposes that subscription with the last, even inside a handler. Later
    /// observers hear what follows. Ends for all observers when the source does.
    ///
    /// LinkChain: a link that has ended sends its end to every later observer.
    /// - Parameter scope: how long the kept values and the end last. With `.forever`, an observer that arrives after the end hears both.
    /// - Precondition: `replay` is not negative.
    public func share(replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected) -> Chain<Element> {
        precondition(replay >= 0, "share(replay: \(replay)): the number of values must not be negative")
        // LinkChain: all observers of a link share it, so this is the link itself.
        if replay == 0 { return self }
        let sink = ReplayShareSink<Element>(ReplaySharing(count: replay, scope: scope))
        // LinkChain: the link owns its parent. A cold one starts when a final link below is observed.
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
    /// Formed where the type is known: a closure formed in an override of a generic class is not specialised.
    private let replayKept: (Link, AnyRegistration) -> Void

    override init(_ parameters: ReplaySharing) {
        kept = RingBuffer(capacity: parameters.count)
        replayKept = { sink, registration in
            unsafeDowncast(sink, to: ReplayShareSink<Element>.self).kept.replay(to: registration, from: sink)
        }
        super.init(parameters)
        delivery = .replaying
    }

    @inline(__always)
    func next(_ value: Element) {
        // LinkChain: even one source needs the serializer, which guards the list of observers.
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

    // LinkChain: kept values go with the last observer, unless they are kept forever.
    override func reset() {
        if parameters.scope == .whileConnected || isUnlinked { kept = RingBuffer(capacity: parameters.count) }
    }

    override func copy(onto parents: [Parent]) -> Parent {
        parents.source(of: Element.self).share(replay: parameters.count, scope: parameters.scope)
    }
}
