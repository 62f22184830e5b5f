/// The samples of a run's processes, and the gauge's readings around them, see ``MachineGauge``.
struct GaugedProcesses {
    private struct Process {
        var values: [Double]
        /// The highest reading around its samples. Infinite if nothing was read: that is no sign of an undisturbed moment.
        var gauge: Double
    }

    private var keys: [RowKey] = []
    private var processes: [RowKey: [Process]] = [:]
    private var least = LeastReading()

    /// How many processes a row keeps, disturbed or not, if it has as many: from six on, a median has a 95 % interval.
    static let enough = 6

    mutating func add(_ values: [Double], to key: RowKey, gauge: Double?) {
        if values.isEmpty { return }
        if processes[key] == nil { keys.append(key) }
        processes[key, default: []].append(Process(values: values, gauge: gauge ?? .infinity))
    }

    mutating func note(reading: Double?) { least.note(reading) }

    /// The gauge's reading in an undisturbed moment, in ns. Nil before anything was read.
    var leastReading: Double? { least.value }

    /// The undisturbed processes of a row, plus the least disturbed ones if they are fewer than ``enough``.
    private func chosen(_ key: RowKey, limit: Double) -> (of: [Process], isUndisturbed: Bool) {
        let all = processes[key] ?? []
        let bound = all.map(\.gauge).sorted().prefix(Self.enough).last ?? 0
        let chosen = all.filter { $0.gauge <= max(limit, bound) }
        return (chosen, chosen.allSatisfy { $0.gauge <= limit })
    }

    private var limit: Double { (leastReading ?? .infinity) * MachineGauge.tolerance }

    /// The samples of each row's chosen processes.
    var samples: Samples {
        var samples = Samples()
        for key in keys { for process in chosen(key, limit: limit).of { samples.add(process.values, to: key) } }
        return samples
    }

    /// How much was left out, and how much that changed. Nil if nothing was read.
    var disturbance: Disturbance? {
        guard let leastReading else { return nil }
        var found = Disturbance(gauge: leastReading, processes: 0, disturbedProcesses: 0, rows: keys.count, disturbedRows: 0, shift: nil)
        var shifts: [Double] = []
        for key in keys {
            let all = processes[key] ?? [], (chosen, isUndisturbed) = chosen(key, limit: limit)
            found.processes += all.count
            found.disturbedProcesses += all.count { $0.gauge > limit }
            if !isUndisturbed { found.disturbedRows += 1 }
            let (with, without) = (Self.median(all), Self.median(chosen))
            if with > 0, without > 0 { shifts.append(with / without - 1) }
        }
        if !shifts.isEmpty { found.shift = Statistics.median(shifts) }
        return found
    }

    private static func median(_ processes: [Process]) -> Double { Summary(ofProcesses: processes.map(\.values)).median }
}
