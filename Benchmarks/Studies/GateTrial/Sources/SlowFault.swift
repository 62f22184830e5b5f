/// A busy loop of constant length in the timed phase of a target. It takes a share of the base's measured time.
package struct SlowFault: Sendable {
    package let target: PairedTarget
    /// The base's time for the timed phase of one run, in ns.
    package let perRun: Double

    /// The shortest run that can take a loop, in ns. In a shorter one, 2 % are so few iterations that the call of the loop takes longer.
    package static let shortest = 2000.0

    package init(_ target: PairedTarget, perRun: Double) { (self.target, self.perRun) = (target, perRun) }

    /// The iterations that make the phase longer by `share`, if one takes `cost` ns.
    package func iterations(_ share: Double, cost: Double) -> Int { max(1, Int((share * perRun / cost).rounded())) }

    /// The measured targets that can take a loop, and show it in one row alone.
    package static func candidates(_ rows: [PairedRow], _ targets: [PairedTarget], of catalogue: Catalogue) -> [SlowFault] {
        targets.compactMap { target in
            let own = rows.filter { target.covers($0.key) }
            guard own.count == 1, let row = own.first, let entry = catalogue[target.workload] else { return nil }
            let isPerUnit = row.key.metric == .timePerUnit && row.key.phase == Phase.event.rawValue
            let perRun = row.undisturbedBase * Double(isPerUnit ? max(1, entry.workload.units(target.size)) : 1)
            // A batch's latency covers several teardowns, and each would run the loop.
            if row.key.phase.hasSuffix("/batch") { return nil }
            return perRun >= shortest ? SlowFault(target, perRun: perRun) : nil
        }
    }

    /// The candidates that the gate is meant to find: a row with a threshold of 10 % cannot be found at 10 %.
    ///
    /// A row whose noise widens its threshold stays in, since the trial tests that as well.
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
    /// `number` elements, evenly spread; all if there are no more.
    func spread(_ number: Int) -> [Element] { count <= number ? self : (0..<number).map { self[$0 * count / number] } }
}
