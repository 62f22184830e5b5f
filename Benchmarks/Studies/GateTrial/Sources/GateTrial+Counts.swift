extension GateTrial {
    /// Takes the census that a task asks for, in a process of its own.
    typealias Census = (ChildTask) throws(Failure) -> ChildReport

    /// The census by the build at this path.
    static func census(by path: String) -> Census {
        { task throws(Failure) in
            do throws(ChildFailure) { return try ChildTool(path: path).report(task, limit: 60) } catch {
                throw Self.failure(error, of: task, by: path)
            }
        }
    }

    /// A program that does not start, or whose answer cannot be read, is not the census tool. If it crashes or hangs, its workload failed.
    static func failure(_ failure: ChildFailure, of task: ChildTask, by path: String) -> Failure {
        switch failure {
        case .notStarted, .garbled:
            Failure(.usage, "\(path) cannot take the census of \(task.workload) (\(failure)); \(CensusGate.remedy)")
        case .signal, .exit, .timeLimit:
            Failure(
                .verification,
                "the census of \(task.workload) \(task.implementation) failed (\(failure)); "
                    + Trouble.remedy(of: task.workload, isOfCensus: true))
        }
    }

    /// Tries one more allocation, one leaked object, one exponent up.
    mutating func countFaults(by children: Children) throws(Failure) {
        let faults: [(name: String, fault: Fault, growing: Bool)] = [
            ("one more allocation", .allocation, false), ("one leaked object", .leak, false), ("one exponent up", .exponent, true),
        ]
        for (name, fault, growing) in faults {
            let trials = try CountFaultTrial.spread(catalogue, count: countTries, growing: growing, by: children)
            var tally = TrialTally(name, goal: .atLeast(0.95))
            if trials.isEmpty { tally.note = .noSuchCounts }
            var kinds: Set<String> = []
            var progress = ProgressLine(total: Double(trials.count))
            // Report what was tried, even if the trial ends early.
            defer {
                progress.end()
                if tally.found > 0 { tally.note = .foundAs(kinds.sorted()) }
                report.tallies.append(tally)
            }
            for trial in trials {
                progress.begin("\(name): \(trial.workload) \(trial.implementation)", of: name)
                let verdicts = try trial.verdicts(fault)
                tally.add(verdicts.isEmpty ? 0 : 1, of: 1)
                kinds.formUnion(verdicts.map { "\($0.kind.rawValue) \($0.metric?.rawValue ?? "")" })
                progress.finish(step: 1)
            }
        }
    }

    /// Tries one more retain. Only the census tool counts retains; `census` is nil where there is none.
    mutating func retains(_ census: Census?, by children: Children = Children(forkedBy: .own)) throws(Failure) {
        var tally = TrialTally("one more retain", goal: .atLeast(0.95))
        // Report what was tried, even if the trial ends early.
        defer {
            if tally.found > 0 { tally.note = .foundAs(["worse retains"]) }
            report.tallies.append(tally)
        }
        guard let census else {
            tally.note = .noCensus
            return
        }
        for trial in try CountFaultTrial.spread(catalogue, count: countTries, growing: false, by: children) {
            try Interruption.check("the trial ends here")
            guard let entry = catalogue[trial.workload] else { continue }
            var task = ChildTask(.census, workload: trial.workload, implementation: trial.implementation, sizes: [entry.workload.sizes[0]])
            let clean = try census(task), again = try census(task)
            task.fault = .retain
            let verdicts = try CountFaultTrial.verdicts(.retain, clean: clean, again: again, faulty: try census(task))
            tally.add(verdicts.isEmpty ? 0 : 1, of: 1)
        }
    }
}
