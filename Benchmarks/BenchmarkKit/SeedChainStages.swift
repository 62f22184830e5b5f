/// The workloads of the census of one chain, stage by stage.
public struct SeedChainStages: Sendable {
    /// Its source ends by itself.
    public let ending: Workload
    /// Its source does not end. The subscription is disposed, and dropped later.
    public let endless: Workload
    /// Its source does not end, and everything is dropped without being disposed.
    public let undisposed: Workload

    public init(ending: Workload, endless: Workload, undisposed: Workload) {
        (self.ending, self.endless, self.undisposed) = (ending, endless, undisposed)
    }
}
