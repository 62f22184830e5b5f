import Results

extension [Row] {
    /// That some of these times have no interval and so are not ranked, with the remedy. Nil where each time has one.
    var warningOfTimesWithoutIntervals: String? {
        let times = filter { $0.key.metric.kind == .timed && $0.value != nil }, bare = times.filter { $0.interval == nil }
        if bare.isEmpty { return nil }
        if bare.count < times.count {
            return "Some of these times have no interval. Do not rank them; measure with ROUNDS=7 or more."
        }
        let processes = bare.compactMap(\.processes).max() ?? 1
        return processes == 1
            ? "One process each: no intervals. Do not rank these times; measure without QUICK=1, or with ROUNDS=7 or more."
            : "\(processes) processes each: no intervals. Do not rank these times; measure with ROUNDS=7 or more."
    }
}
