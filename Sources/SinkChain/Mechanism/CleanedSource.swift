import Synchronization

/// A source whose run leaves something to clean up.
///
/// SinkChain: the source is disposed first, then the stages below. While the source runs, what it leaves is not known yet. So disposal that
/// comes meanwhile waits here, and goes down the chain when the run is over.
class CleanedSource: Sink, @unchecked Sendable {
    /// Where the waiting disposal began. Written before ``awaited`` publishes it.
    @exclusivity(unchecked) private var beginning: Sink?

    /// Runs the source.
    func begin() {}

    override final func run() {
        trace("running", type(of: self))
        // Relaxed: another thread that does not see it disposes at once.
        awaited.store(Awaited.running, ordering: .relaxed)
        begin()
        // Acquiring: sees the waiting disposal. Releasing: a later disposal sees what there is to clean up.
        guard awaited.exchange(Awaited.none, ordering: .acquiringAndReleasing) == Awaited.left else { return }
        // `nil` if disposal began at this stage: the source ended while the stages below were being disposed.
        guard let beginning = beginning.take() else { return disposeRing() }
        // Unretained: passes on the waiting disposal's reference to this stage.
        beginning.dispose(from: .passUnretained(self))
    }

    override final func takeInputs(_ others: inout [Sink], _ waits: inout Bool) -> Sink? {
        if awaited.load(ordering: .relaxed) == Awaited.running { waits = true }
        return nil
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

/// What the disposal of a stage waits for.
enum Awaited {
    static let none: UInt8 = 0
    /// A source: it is running. The last stage that it runs: a stage in between has ended the stream, and waits for the source.
    static let running: UInt8 = 1
    /// The same, and disposal waits here.
    static let left: UInt8 = 2
}

extension Sink {
    /// Disposes the stages from `first` down to this one, where disposal began, or leaves that to what has to come before.
    @inline(never)
    final func disposeOrWait(_ first: Unmanaged<Sink>?) {
        guard let first, awaited.load(ordering: .relaxed) == Awaited.running else { return dispose(from: first) }
        // Meanwhile, the links form a ring.
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

    /// Called when this stage has ended the stream while the source is running. The end goes down from here, and disposal follows it, from
    /// the last stage up to this one. It must wait for the disposal of the stages above.
    fileprivate final func haveLastStageWait() {
        if downstream == nil { return }
        // Relaxed: published with what waits. Exchanged: the stage may be waiting for another source already.
        _ = lastStageOfRun.awaited.compareExchange(expected: Awaited.none, desired: Awaited.running, ordering: .relaxed)
    }

    /// The last stage of the chain, or of a stream that ends at a joint.
    private var lastStageOfRun: Sink {
        var stage = self
        while let next = stage.downstream, !next.isJoint { stage = next }
        return stage
    }
}
