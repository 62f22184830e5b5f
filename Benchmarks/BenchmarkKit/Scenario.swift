/// One run of a workload against one implementation: `init` builds (never measured), each phase is a method, `outcome` is checked.
///
/// A scenario allocates what it needs for itself in `init` where it can, so that what a phase allocates belongs to the implementation
/// alone. Its last phase leaves it without a reference to anything that the implementation made.
open class Scenario {
    public let size: Int

    public required init(size: Int) { self.size = size }

    open func assemble() {}
    open func subscribe() {}
    open func emit() {}
    open func terminate() {}
    open func dispose() {}
    open func release() {}

    /// Whether the census sees all references that a run takes. If not, its figures are `unsupported`.
    open class var isSeenByCensus: Bool { true }

    /// What the last run observed.
    open var outcome: Outcome { Outcome(checksum: 0, delivered: 0) }

    /// Runs one phase.
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
