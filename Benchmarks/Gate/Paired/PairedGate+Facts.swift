import BenchmarkKit
import Results
import Runner

extension PairedGate {
    /// Which targets have no time by design, if any: they are in no row.
    package static func facts(untimed: [PairedTarget], threaded: [String]) -> [GateFact] {
        (untimed.isEmpty ? [] : [.untimed(untimed.map(\.title))]) + (threaded.isEmpty ? [] : [.threaded(threaded)])
    }
}

extension PairedGate.Outcome {
    /// What was done, and what is for information alone. `rows`: how many there would be if all could be compared.
    package func facts(of rows: Int, seconds: Double) -> [GateFact] {
        var facts: [GateFact] = [
            .times(rows: findings.count, of: rows, pairs: 2 * PairedEffort.blocks, noisy: noisy, suspects: suspects, seconds: seconds)
        ]
        facts += canaries.map { .canary(implementation: $0.finding.key.implementation, $0.look, $0.finding) }
        if canaries.isEmpty, !findings.isEmpty { facts.append(.noCanary) }
        facts += broad.compactMap { if case .library = $0.subject { .broad($0) } else { nil } }
        if let limits { facts.append(.noise(limits)) }
        return facts
    }
}
