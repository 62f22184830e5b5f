/// One run of a workload in one implementation.
///
/// `init` builds and is never measured, each phase is a method, and `outcome` is checked.
///
/// Where possible, a scenario allocates what it needs itself in `init`, so that a phase's allocations are the implementation's alone. After
/// its last phase, it holds no reference to anything that the implementation made.
open class Scenario {
    public let size: Int

    public required init(size: Int) { self.size = size }

    open func assemble() {}
    open func subscribe() {}
    open func emit() {}
    open func terminate() {}
    open func dispose() {}
    open func release() {}

    /// Whether the census sees all retains of a run. If not, its figures are `unsupported`.
    open class var isSeenByCensus: Bool { true }

    /// What the last run observed.
    open var outcome: Outcome { Outcome(checksum: 0, delivered: 0) }

    @inline(never)
    public final func run(_ phase: Phase) {
        switch phase {
        case .assemble: assemble()
        case .subscribe: subscribe()
        case .event: emit()
        case .terminal: terminate()
        case .dispose: dispose()
        case .release: release()
        }
    }
}
