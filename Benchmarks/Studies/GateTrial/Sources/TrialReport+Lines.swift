extension TrialReport {
    var section: Section {
        var section = Section("", columns: [.init("what was put in")])
        section.columns += ["tries", "called a regression", "rate", "95 % interval"].map { Section.Column($0, .right) }
        section.columns += [.init("goal", .right), .init("", name: "note")]
        for tally in tallies { section.add(cells(tally).map { Section.Cell($0) }) }
        return section
    }

    private func cells(_ tally: TrialTally) -> [String] {
        let goal =
            switch tally.goal {
            case .atMost(let share): "≤ \(Number.percent(share))"
            case .atLeast(let share): "≥ \(Number.percent(share))"
            case .none: "–"
            }
        let note = tally.note?.words ?? ""
        guard let rate = tally.rate else {
            let standing = tally.standing == .notTried ? "not tried, so not reached" : ""
            let remark = [standing, note].filter { !$0.isEmpty }.joined(separator: "; ")
            return [tally.name, "–", "–", "unsupported", "–", goal, remark]
        }
        let interval = ProportionInterval(hits: tally.found, tries: tally.tries)
        return [
            tally.name, "\(tally.tries)", "\(tally.found)", Number.percent(toTenth: rate),
            "\(Number.percent(toTenth: interval.low)) to \(Number.percent(toTenth: interval.high))", goal,
            [tally.standing?.words(tally.goal) ?? "", note, missed(tally)].filter { !$0.isEmpty }.joined(separator: "; "),
        ]
    }

    private func missed(_ tally: TrialTally) -> String {
        if tally.missed.isEmpty { return "" }
        return "not found: " + tally.missed.map { "\($0.subject) \($0.finding)" }.joined(separator: "; ")
    }

    package func lines(_ console: Console) -> [String] {
        heading + [""] + section.lines(console) + explanations
    }

    package func markdown(title: String) -> [String] {
        ["# \(title)", ""] + heading.map { "- \(Markdown.escaped($0))" } + [""] + section.markdown + [""]
            + explanations.flatMap { [Markdown.escaped($0), ""] }
    }

    private var heading: [String] {
        let unfinished = end.map {
            "UNFINISHED: \($0.message). What the table leaves out was not tried, and its last lines may have fewer tries than a whole "
                + "trial."
        }
        let only = isOfEverything ? nil : "Of the parts of a trial, this tried \(parts.map(\.rawValue).joined(separator: ", ")) alone"
        return [unfinished, only].compactMap(\.self) + (circumstances?.lines ?? [])
    }

    /// The changes that can be found, and those that were put in.
    private var explanations: [String] {
        guard circumstances != nil else { return [] }
        let found = smallestFound.map {
            "\(Number.percent($0)) (between the changes as they were measured, in proportion to their rates; the intervals of these are "
                + "left out)"
        }
        let noise = limits.map {
            "From each row's own A/A pairs: \(Number.percent($0.median)) for the median row, at most \($0.most.asLimit) for nine rows of "
                + "ten, and \($0.worst.limit.asLimit) for \($0.worst.row). Two changes are computed for a row, and the larger counts: the "
                + "smallest that the sign test can see; and what the row is allowed plus 1.645 standard errors, which 95 of 100 medians "
                + "exceed. A row is allowed its threshold, or three standard errors of its median if that is more."
        }
        // An unfinished trial may not have tried the largest change.
        let isTried = parts.contains(.slower) && (end == nil || found != nil)
        let tried = isTried ? found ?? "above the largest that was tried" : nil
        return [
            tried.map { "The smallest change found with 95 % certainty, as tried: \($0)." }, noise,
            "A slowdown is a busy loop in each run, with the number of iterations that takes that share of the unchanged build's time. "
                + "It is put into rows that take 2 µs or more per run, have no threads of their own, and are allowed less than that share.",
        ].compactMap(\.self)
    }

    /// The goals that were missed, and those that were not shown to be reached.
    package var missedLines: [String] {
        missed.map { "MISSED  \($0.name)\($0.tries == 0 ? ": not tried; \($0.note?.words ?? "")" : "")" }
            + notShown.map { "\($0.name): \($0.standing?.words($0.goal) ?? "")" }
    }
}

extension TrialReport.Circumstances {
    fileprivate var lines: [String] {
        let load = machine.loadAverage.map { String(format: "%.1f", $0[0]) } ?? "unknown"
        let again = PairedEffort.blocksAgain
        return [
            "\(time), commit \(source.commit.map { String($0.prefix(10)) } ?? "unknown")\(source.dirty == true ? " with changes" : "")",
            "\(machine.cpu), \(machine.cores) cores, \(machine.os), \(machine.kernel), Swift \(compiler); load \(load) at the end",
            "\(processes) timed processes in \(Int(seconds / 60)) min \(Int(seconds) % 60) s; base and head are copies of one executable",
            "\(PairedEffort.blocks * 2) pairs for each row, twice as many where it is noisy, \(again.lowerBound * 2) to "
                + "\(again.upperBound * 2) by its noise where it is looked at again, judged as strictly as in a gate of \(family) rows; "
                + "thresholds: \(thresholds)",
            "\(inconclusive) of \(gates) gates were inconclusive, since the canary moved; they were run again, up to \(attempts) times as "
                + "often, and nothing that they saw counts",
        ]
    }
}

extension TrialTally.Standing {
    fileprivate func words(_ goal: TrialTally.Goal) -> String {
        switch self {
        case .reached: return "reached"
        case .missed: return "missed"
        case .notTried: return "not tried"
        case .notShown(let more):
            let tries = "\(Number.count(Double(more))) more \(more == 1 ? "try" : "tries")"
            if case .atMost = goal { return "not shown: \(tries) without a finding would show it" }
            return "not shown: \(tries) that \(more == 1 ? "finds" : "find") it would show it"
        }
    }
}

extension TrialTally.Note {
    fileprivate var words: String {
        switch self {
        case .gates(let count): "in \(count) gates"
        case .undecided: "the canary moved; their rows are not counted above"
        case .foundAs(let kinds): "as " + kinds.joined(separator: ", ")
        case .measured(let ratio): "measured ×\(ratio.map { String(format: "%.3f", $0) } ?? "?") in the mean"
        case .allInconclusive: "all gates were inconclusive; run it again on a quieter machine"
        case .noSuchCounts: "nothing of what was chosen has such counts; choose less narrowly"
        case .noCensus: "unsupported without the census tool: \(CensusGate.remedy), then run this again"
        case .nothingToSlow(let share):
            "unsupported: nothing of what was chosen takes 2 µs and is timed in one phase, with a threshold below "
                + "\(Number.percent(share)); choose less narrowly"
        }
    }
}
