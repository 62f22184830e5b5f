import Results
import Runner

extension GateTrial {
    /// One more allocation, one more retain, one leaked object, one exponent up.
    mutating func countFaults(_ census: String?) throws(Failure) {
        let faults: [(name: String, fault: Fault, growing: Bool)] = [
            ("one more allocation", .allocation, false), ("one leaked object", .leak, false), ("one exponent up", .exponent, true),
        ]
        for (name, fault, growing) in faults {
            let trials = try CountFaultTrial.spread(catalogue, count: countTries, growing: growing)
            var tally = TrialTally(name, goal: .atLeast(0.95))
            if trials.isEmpty { tally.note = .noSuchCounts }
            var kinds: Set<String> = []
            var progress = ProgressLine(total: Double(trials.count))
            for trial in trials {
                progress.begin("\(name): \(trial.workload) \(trial.implementation)", of: name)
                let verdicts = try trial.verdicts(fault)
                tally.tries += 1
                if !verdicts.isEmpty { tally.found += 1 }
                kinds.formUnion(verdicts.map { "\($0.kind.rawValue) \($0.metric?.rawValue ?? "")" })
                progress.finish(step: 1)
            }
            progress.end()
            if tally.found > 0 { tally.note = .foundAs(kinds.sorted()) }
            report.tallies.append(tally)
        }
        report.tallies.append(try retains(census))
    }

    /// Only the census build counts retains.
    private func retains(_ census: String?) throws(Failure) -> TrialTally {
        var tally = TrialTally("one more retain", goal: .atLeast(0.95))
        guard let census else {
            tally.note = .noCensus
            return tally
        }
        let tool = ChildTool(path: census)
        for trial in try CountFaultTrial.spread(catalogue, count: countTries, growing: false) {
            if Interruption.isRequested { throw Failure(.interrupted, "interrupted; the trial has no result") }
            guard let entry = catalogue.entries.first(where: { $0.workload.slug == trial.workload }) else { continue }
            var task = ChildTask(.census, workload: trial.workload, implementation: trial.implementation, sizes: [entry.workload.sizes[0]])
            var reports: [ChildReport] = []
            do throws(ChildFailure) {
                for fault in [nil, nil, Fault.retain] {
                    task.fault = fault
                    reports.append(try tool.report(task, limit: 60))
                }
            } catch {
                throw Failure(.usage, "\(census) cannot take the census of \(trial.workload) (\(error)); build it anew with make census")
            }
            tally.tries += 1
            let verdicts = try CountFaultTrial.verdicts(.retain, clean: reports[0], again: reports[1], faulty: reports[2])
            if !verdicts.isEmpty { tally.found += 1 }
        }
        if tally.found > 0 { tally.note = .foundAs(["worse retains"]) }
        return tally
    }
}
