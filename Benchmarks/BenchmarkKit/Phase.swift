/// What a workload sweeps over: the meaning of its `size`.
public enum Parameter: String, CaseIterable, Sendable {
    /// Nothing: the workload has one size, written as an empty field.
    case none = ""
    /// The number of operators in the chain.
    case depth
    /// The number of parallel observers, subscriptions, sources, inner streams or groups.
    case width
    /// The number of events or rounds that one run sends.
    case events
    /// The number of threads that send.
    case threads
}

/// A step of a run. A workload lists its phases in the order in which they run.
public enum Phase: String, Sendable, CaseIterable {
    /// Describing the chain: `source.map(…).filter(…)`.
    case assemble
    /// Subscribing to it.
    case subscribe
    /// Sending events through it, counted per unit of work.
    case event
    /// The source ends by itself.
    case terminal
    /// The subscription is disposed by its owner.
    case dispose
    /// References are dropped, mostly that to the description, without a call of `dispose()`.
    case release
}
