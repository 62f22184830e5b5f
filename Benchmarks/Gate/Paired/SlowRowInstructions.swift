import Results
import Runner

/// Tells more work from the same work that takes longer: the instructions of rows whose time rose, in both builds.
package enum SlowRowInstructions {
    /// The timed rows that were found to be slower.
    package static func slower(_ verdicts: [Verdict]) -> [RowKey] {
        verdicts.compactMap { verdict in
            guard verdict.kind == .slower, case .pairs(let finding, _, _) = verdict.cause else { return nil }
            return finding.key
        }
    }

    /// What has to be counted for them: their workloads, for all implementations that are slower in one of them.
    static func plan(of slower: [RowKey], in catalogue: Catalogue) throws(Failure) -> Plan {
        let names = Set(slower.map(\.implementation)), slugs = Set(slower.map(\.workload)).sorted()
        return Plan(
            try catalogue.select(
                filter: "^(\(slugs.joined(separator: "|")))$", implementations: catalogue.implementations.filter(names.contains)),
            .threePerSweep)
    }

    /// A fact for each row that has instructions in both builds. Sizes between the ends and the middle of a sweep have none.
    package static func facts(of slower: [RowKey], base: [Row], head: [Row]) -> [GateFact] {
        func counted(_ rows: [Row]) -> [RowKey: Double] {
            Dictionary(rows.compactMap { row in row.figures.median.map { (row.key, $0) } }) { first, _ in first }
        }
        let (base, head) = (counted(base), counted(head))
        return slower.compactMap { row in
            var key = row
            key.metric = .instructions
            guard let old = base[key], let new = head[key] else { return nil }
            return .instructionsOfSlower(key, base: old, head: new)
        }
    }
}
