extension Headline.Column {
    package var workload: String {
        switch self {
        case .allocations: "life/map-chain-x1"
        case .held: "retained/live-subscriptions"
        case .event: "pump/map"
        case .life: "life/one-by-one"
        case .sharedLife: "life/shared-map-chain-x100"
        case .teardown: "teardown/dispose"
        case .residue: "residue/undisposed"
        }
    }

    /// A figure is the sum over these.
    var phases: [String] {
        switch self {
        case .allocations: ["assemble", "subscribe", "event", "dispose", "release"]
        case .held: ["subscribe"]
        // A whole life is one event of `life/one-by-one`.
        case .event, .life: ["event"]
        case .sharedLife: ["life"]
        case .teardown: ["dispose", "release"]
        case .residue: ["after"]
        }
    }

    var metric: Metric {
        switch self {
        case .allocations: .allocations
        case .held: .liveBytes
        case .event, .life, .sharedLife: .timePerUnit
        case .teardown: .teardownLatency
        case .residue: .liveObjects
        }
    }

    var isTimed: Bool { metric.kind == .timed }

    var unit: String { metric.unit == "1" ? "heap blocks" : metric.unit }
}

extension Headline {
    /// A fixed depth, or else the largest size measured; nil if none was.
    func size(of column: Column) -> Int? {
        switch column {
        case .event, .life, .sharedLife: Self.chainDepth
        case .teardown: Plan.teardownDepth
        case .allocations, .held, .residue: rows.sizes(of: column.workload).last
        }
    }
}
