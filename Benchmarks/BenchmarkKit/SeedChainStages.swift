/// The two workloads of the census of one chain, stage by stage: one whose source ends by itself, and one whose source does not.
public struct SeedChainStages: Sendable {
    public let ending: Workload
    public let endless: Workload

    public init(ending: Workload, endless: Workload) { (self.ending, self.endless) = (ending, endless) }
}
