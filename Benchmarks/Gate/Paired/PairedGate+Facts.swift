import BenchmarkKit
import Results
import Runner

extension PairedGate {
    /// Which targets have no time by design, if any: they are in no row.
    package static func facts(untimed: [PairedTarget], threaded: [String]) -> [String] {
        var facts: [String] = []
        if !untimed.isEmpty {
            facts.append(
                "untimed  \(untimed.map(\.title).joined(separator: ", ")): not timed by design, since they leave something behind, so "
                    + "that nothing is torn down"
            )
        }
        if !threaded.isEmpty {
            facts.append(
                "untimed  \(threaded.joined(separator: ", ")): not compared, since by how its threads meet even one build differs too "
                    + "much from process to process"
            )
        }
        return facts
    }
}

extension PairedGate.Outcome {
    /// What was done, and what is for information alone.
    package func facts(seconds: Double) -> [String] {
        var facts = [
            "times    \(findings.count) rows, \(2 * PairedEffort.blocks) pairs "
                + "each\(noisy == 0 ? "" : " (twice as many for \(noisy) that are noisy)"), in \(ProgressLine.duration(seconds)); "
                + (suspects == 0 ? "none was looked at again" : "\(suspects) looked at again on fresh data")
        ]
        facts += canaries.map { "canary   \($0.finding.key.implementation), beside \($0.look.title): \($0.finding.text)" }
        if canaries.isEmpty, !findings.isEmpty {
            facts.append(
                "canary   none that is the same in both builds, so that nothing tells a change of the machine from one of the code"
            )
        }
        if let mean = geometricMean {
            facts.append("mean     geometric mean of head / base over \(findings.count) rows: \(Number.paired(mean)); not judged")
        }
        if let limits {
            facts.append(
                "noise    certain to be found: changes from \(Number.percent(limits.median)) in the median row, from "
                    + "\(Number.percent(limits.most)) in nine of ten, from \(Number.percent(limits.worst.limit)) in \(limits.worst.row)")
        }
        return facts
    }
}
