extension [Row] {
    /// A warning, with its remedy, if some of these times have no interval and so are not ranked.
    var warningsOfTimesWithoutIntervals: [String] {
        let times = filter { $0.key.metric.kind == .timed && $0.value != nil }, bare = times.filter { $0.interval == nil }
        if bare.isEmpty { return [] }
        return bare.count < times.count
            ? ["Do not rank all times: some have no interval. Measure with ROUNDS=7."]
            : ["Do not rank these times: no intervals. Measure with ROUNDS=7 or more."]
    }
}
