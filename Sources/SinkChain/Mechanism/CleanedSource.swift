import Synchronization

/// The top of a chain, if its run leaves something to clean up.
///
/// SinkChain: the source is disposed first, then what is below. While the source is running, what there is to clean up is not known yet. So
/// disposal that comes meanwhile waits here: when the run is over, it goes on down the chain.
class CleanedSource: Sink, @unchecked Sendable {
    /// Where the disposal that waits has begun. Written before ``awaited`` tells of it.
    @exclusivity(unchecked) private var beginning: Sink?

    /// Runs the source.
    func begin() {}

    override final func run() {
        trace("running", type(of: self))
        // Relaxed: another thread that does not see it disposes at once.
        awaited.store(Awaited.running, ordering: .relaxed)
        begin()
        // Acquiring: sees what waits. Releasing: a later disposal sees what there is to clean up.
        guard awaited.exchange(Awaited.none, ordering: .acquiringAndReleasing) == Awaited.left else { return }
        // No beginning is noted if disposal began at this stage: the source ended while the stages below were being disposed.
        guard let beginning = beginning.take() else { return disposeRing() }
        // With the reference that the waiting disposal has to this stage.
        beginning.dispose(from: .passUnretained(self))
    }

    override final func takeInputs(_ waits: inout Bool) -> [Sink] {
        if awaited.load(ordering: .relaxed) == Awaited.running { waits = true }
        return []
    }

    override final func leaveDisposal(from beginning: Sink) -> Bool {
        if awaited.load(ordering: .relaxed) != Awaited.running { return false }
        beginning.haveLastStageWait()
        self.beginning = beginning
        // Acquiring and releasing, as above.
        if awaited.compareExchange(expected: Awaited.running, desired: Awaited.left, ordering: .acquiringAndReleasing).exchanged {
            return true
        }
        self.beginning = nil
        return false
    }
}

/// What is to come before the disposal of a stage.
enum Awaited {
    static let none: UInt8 = 0
    /// Of a source: it is running. Of the last stage that it runs: a stage between has ended the stream, and waits for the source.
    static let running: UInt8 = 1
    /// The same, and disposal has come here.
    static let left: UInt8 = 2
}

extension Sink {
    /// Disposes the stages from `first` down to this one, where disposal has begun, or leaves them to what they are to wait for.
    @inline(never)
    final func disposeOrWait(_ first: Unmanaged<Sink>?) {
        guard let first, awaited.load(ordering: .relaxed) == Awaited.running else { return dispose(from: first) }
        // The links make a ring meanwhile.
        upstream = first.takeRetainedValue()
        // Acquiring and releasing: publishes the ring, or sees that all above has been disposed since.
        let result = awaited.compareExchange(expected: Awaited.running, desired: Awaited.left, ordering: .acquiringAndReleasing)
        if !result.exchanged { disposeRing() }
    }

    /// The second walk of ``tearDown()``, where a source may be running.
    fileprivate final func dispose(from first: Unmanaged<Sink>?) {
        var below = first
        while let sink = below {
            if sink._withUnsafeGuaranteedRef({ $0.leaveDisposal(from: self) }) { return }
            below = Self.disposeOne(sink)
        }
        if downstream == nil { return }
        let last = lastStageOfRun
        // Acquiring and releasing, as above.
        if last.awaited.exchange(Awaited.none, ordering: .acquiringAndReleasing) == Awaited.left { last.disposeRing() }
    }

    fileprivate final func disposeRing() { dispose(from: upstream.take().map { .passRetained($0) }) }

    /// This stage has ended the stream while the source is running. The end goes on from here, and disposal follows it: from the last stage
    /// up to this one. It is to come after the disposal of what is above.
    fileprivate final func haveLastStageWait() {
        if downstream == nil { return }
        // Relaxed: it is published with what waits. Exchanged: it may be waiting for another source already.
        _ = lastStageOfRun.awaited.compareExchange(expected: Awaited.none, desired: Awaited.running, ordering: .relaxed)
    }

    /// The end of the chain, or of a stream that comes together with others.
    private var lastStageOfRun: Sink {
        var stage = self
        while let next = stage.downstream, !next.isJoint { stage = next }
        return stage
    }
}
