extension Headline.Column {
    package var workload: String { place.workload }
    /// A figure is the sum over these.
    var phases: [String] { place.phases }
    var metric: Metric { place.metric }

    private var place: (workload: String, phases: [String], metric: Metric) {
        switch self {
        case .allocations: ("life/map-chain-x1", ["assemble", "subscribe", "event", "dispose", "release"], .allocations)
        case .held: ("retained/live-subscriptions", ["subscribe"], .liveBytes)
        case .event: ("pump/map", ["event"], .timePerUnit)
        // A whole life is one event.
        case .life: ("life/one-by-one", ["event"], .timePerUnit)
        case .sharedLife: ("life/shared-map-chain-x100", ["life"], .timePerUnit)
        case .teardown: ("teardown/dispose", ["dispose", "release"], .teardownLatency)
        case .residue: ("residue/undisposed", ["after"], .liveObjects)
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
