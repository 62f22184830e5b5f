/// The workloads for the stage-by-stage census of one chain.
public struct SeedChainStages: Sendable {
    /// Its source ends by itself.
    public let ending: Workload
    /// Its source does not end. The subscription is disposed, and released later.
    public let endless: Workload
    /// Its source does not end, and everything is released without being disposed.
    public let undisposed: Workload

    public init(ending: Workload, endless: Workload, undisposed: Workload) {
        (self.ending, self.endless, self.undisposed) = (ending, endless, undisposed)
    }
}
