import Testing

@testable import Gate
@testable import GateTrial

/// A trial whose gates measure nothing: the test scripts their outcomes.
struct PlayedTrial {
    /// The outcome of gate `number` for a part of the targets.
    typealias Judge = @Sendable (_ number: Int, _ part: [PairedTarget]) throws(Failure) -> PairedGate.Outcome

    struct Asked {
        var part: [PairedTarget]
        var faults: [PairedTarget: Fault]
        var title: String
    }

    var trial: GateTrial
    private let noted: Locked<[Asked]>

    var asked: [Asked] { noted.withLock { $0 } }
    var titles: [String] { asked.map(\.title) }
    var tallies: [TrialTally] { trial.report.tallies }

    init(
        _ whole: Catalogue? = nil, parts: [TrialPart] = TrialPart.allCases, quick: Bool = true, thresholds: String = "* * * 3%",
        says: @escaping Judge = { PlayedTrial.outcome($1) }, times: @escaping TrialGate.Timer = { _, _ in ([], 0) }
    ) throws {
        let noted = Locked([Asked]())
        let judge: TrialGate.Judge = { part, faults, title throws(Failure) in
            let number = noted.withLock { asked in
                asked.append(Asked(part: part, faults: faults, title: title))
                return asked.count
            }
            return TrialGate(outcome: try says(number, part), rows: part.map { Self.row($0) }, processes: 10)
        }
        self.noted = noted
        trial = try GateTrial(
            whole ?? Self.catalogue(), try .sample(thresholds), family: 100, parts: parts, quick: quick, judge: judge, timer: times)
    }

    /// Two libraries of seven rows each; one run of a row takes 4 × 5,000 ns.
    static let names = (0..<7).map { "group/w\($0)" }

    static func catalogue(_ libraries: [String] = ["A", "B"], _ names: [String] = names, sizes: [Int] = [8]) throws -> Catalogue {
        try Catalogue(
            libraries.map { library in
                Implementation(library: library, workloads: names.map { .sample($0, sizes: sizes, timing: .perUnit([.event])) })
            })
    }

    static func row(_ target: PairedTarget, _ time: Double = 5000) -> PairedRow {
        PairedRow(target.time, blocks: [.init(time, time, time, time)])
    }

    /// A gate that looked at every row of `part`.
    ///
    /// `slower`, `unsteady`: the number of such rows, counted from the first; `throughout`: the libraries that are slower throughout.
    static func outcome(
        _ part: [PairedTarget], slower: Int = 0, unsteady: Int = 0, throughout: [String] = [], ratio: Double = 1,
        isInconclusive: Bool = false
    ) -> PairedGate.Outcome {
        func broad(_ subject: BroadRule.Subject, ratio: Double = 1) -> BroadRule.Finding {
            BroadRule.Finding(
                subject: subject, rows: 7, pairs: 60, ratio: ratio, interval: .init(low: 1, high: 1.01), allowed: 0.012, p: 1,
                isSlower: false, isSuspect: false)
        }
        var outcome = PairedGate.Outcome(), libraries: [String] = []
        let keys = part.map(\.time)
        for key in keys where !libraries.contains(key.implementation) { libraries.append(key.implementation) }
        outcome.findings = keys.map { .sample($0, ratio: ratio) }
        outcome.tails = keys.map { .sample($0, ratio: ratio, isSuspect: false) }
        outcome.broad = libraries.map { broad(.library($0), ratio: ratio) } + [broad(.group("group"), ratio: 3)]
        outcome.verdicts =
            outcome.findings.enumerated().map { number, finding in
                Verdict(number < slower ? .slower : .passed, finding.key, .looks(finding, again: nil, isQuiet: true))
            }
            + outcome.tails.prefix(unsteady).map { Verdict(.unsteady, $0.key, .looks($0, again: nil, isQuiet: true)) }
            + throughout.map { name in
                let mean = broad(.library(name))
                return Verdict(.slowerThroughout, workload: "", subject: mean.subject.title, .looks(mean, again: nil, isQuiet: true))
            }
        if isInconclusive { outcome.verdicts.append(Verdict(.inconclusive, keys[0], .canaryMoved(.sample(keys[0])))) }
        return outcome
    }
}
