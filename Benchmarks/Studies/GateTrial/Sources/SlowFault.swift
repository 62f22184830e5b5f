/// A busy loop of a constant length, put into the timed phase of a target: so many iterations as take a share of the time that the base
/// itself was measured to take.
package struct SlowFault: Sendable {
    package let target: PairedTarget
    /// What the base takes for the timed phase of one run, in ns.
    package let perRun: Double

    /// What a run takes at least where a loop is put in: with less, so few iterations are two percent that the call of the loop is more.
    package static let shortest = 2000.0

    package init(_ target: PairedTarget, perRun: Double) { (self.target, self.perRun) = (target, perRun) }

    /// Of the loop that makes the phase longer by `share`. `cost` is what an iteration takes, in ns.
    package func iterations(_ share: Double, cost: Double) -> Int { max(1, Int((share * perRun / cost).rounded())) }

    /// Of what was measured, where a loop can be put in and is seen in one row alone.
    package static func candidates(_ rows: [PairedRow], _ targets: [PairedTarget], of catalogue: Catalogue) -> [SlowFault] {
        targets.compactMap { target in
            let own = rows.filter { target.covers($0.key) }
            guard own.count == 1, let row = own.first, let entry = catalogue[target.workload] else { return nil }
            let isPerUnit = row.key.metric == .timePerUnit && row.key.phase == Phase.event.rawValue
            let perRun = row.undisturbedBase * Double(isPerUnit ? max(1, entry.workload.units(target.size)) : 1)
            // A latency over several teardowns is that of all of them, and a loop is in each.
            if row.key.phase.hasSuffix("/batch") { return nil }
            return perRun >= shortest ? SlowFault(target, perRun: perRun) : nil
        }
    }

    /// Those that the gate is meant to see: a row that is allowed 10 % cannot be found at 10 %. What its noise adds to its threshold takes
    /// no row out, for that is what is tried.
    package static func visible(_ candidates: [SlowFault], at share: Double, _ rows: [PairedRow], _ thresholds: Thresholds) throws(Failure)
        -> [SlowFault]
    {
        var visible: [SlowFault] = []
        for candidate in candidates {
            let keys = rows.map(\.key).filter(candidate.target.covers)
            var isVisible = !keys.isEmpty
            for key in keys where try thresholds.value(for: key) >= share { isVisible = false }
            if isVisible { visible.append(candidate) }
        }
        return visible
    }
}

extension Array {
    /// `count` of them, evenly over all; all if there are no more.
    func spread(_ number: Int) -> [Element] { count <= number ? self : (0..<number).map { self[$0 * count / number] } }
}
