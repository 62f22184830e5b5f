/// A difference between two runs that is, or may be, outside the code under test; printed before any number.
package struct Caveat: Equatable, Sendable {
    package enum Kind: String, Sendable {
        /// The runs are from different machines. Printed first, with what that changes and what it does not.
        case machine
        /// The runs differ in something that figures depend on.
        case differs
        /// Whether they differ is unknown.
        case unknown
        /// A run lacks some of what was asked for.
        case incomplete
        /// The controls show that the machine was faster or slower.
        case drift
    }

    package let kind: Kind
    package let text: String
    /// For people: a long list is cut short.
    package let words: String

    init(_ kind: Kind, _ text: String, words: String? = nil) { (self.kind, self.text, self.words) = (kind, text, words ?? text) }

    private static let mostNames = 5

    /// `controls` are the implementations that are not code under test.
    static func all(base: ComparedRun, head: ComparedRun, _ comparison: Comparison, controls: Set<String>) -> [Caveat] {
        let first = [incomplete(base, "base"), machine(base, head)].compactMap(\.self)
        let last = [evidence(comparison), incomplete(head, "head"), drift(base, head, comparison, controls)].compactMap(\.self)
        return unknown(of: base) + unknown(of: head) + first + differences(base, head) + last
    }

    static func areOfDifferentMachines(_ base: ComparedRun, _ head: ComparedRun) -> Bool {
        guard let old = base.description?.machine, let new = head.description?.machine else { return false }
        return (old.cpu, old.architecture, old.cores) != (new.cpu, new.architecture, new.cores)
    }

    /// Says what another processor changes: times, and also their ratios between libraries.
    ///
    /// On an Intel server a hop took four times as long as on an AMD machine, and LinkChain's factor was 8 to 9 instead of 7. Every count
    /// was exactly equal.
    private static func machine(_ base: ComparedRun, _ head: ComparedRun) -> Caveat? {
        if !areOfDifferentMachines(base, head) { return nil }
        return Caveat(
            .machine,
            "base and head are from different machines. Times depend on the machine, and so do their ratios between libraries. A changed "
                + "time says nothing about the code: measure both on one machine. Counts (allocations, bytes, objects) do not depend on "
                + "it: each difference is a change of the code, the compiler or the C library.")
    }

    /// Says if times are judged by intervals instead of samples.
    private static func evidence(_ comparison: Comparison) -> Caveat? {
        if !comparison.pairs.contains(where: { $0.judgement?.isFromIntervals == true }) { return nil }
        return Caveat(
            .unknown,
            "head: times are compared by the intervals in the CSV files, since one or both lack samples; this finds fewer changes")
    }

    private static func unknown(of run: ComparedRun) -> [Caveat] {
        var found: [String] = []
        if run.description == nil {
            let json = RunDescription.path(beside: run.path)
            found.append("no \(json) beside it, so neither machine and toolchain nor completeness can be checked")
        } else if run.description?.workloadTexts == nil {
            found.append("it does not identify the source of its workloads; they may differ")
        }
        if run.samples == nil, run.hasTimes, !run.hasIntervals {
            found.append(
                "it has no intervals (a file of schema 2, or fewer than six processes) and no \(SampleFile.path(beside: run.path)) beside "
                    + "it, so no time can be judged (`?`); measure again without QUICK=1")
        }
        return found.map { Caveat(.unknown, "\(run.path): \($0)") }
    }

    private static func incomplete(_ run: ComparedRun, _ name: String) -> Caveat? {
        guard let description = run.description, !description.complete else { return nil }
        if description.missing.isEmpty {
            return Caveat(.incomplete, "\(name): rows with status error or nondeterministic have no figure")
        }
        let rounds = description.rounds
        return of(description.missing, .incomplete, "\(name): \(rounds.done) of \(rounds.planned) rounds of times, missing: ")
    }

    private static func differences(_ base: ComparedRun, _ head: ComparedRun) -> [Caveat] {
        guard let old = base.description, let new = head.description else { return [] }
        let circumstances = new.machine.differences(fromBase: old.machine) + new.toolchain.differences(fromBase: old.toolchain)
        var found = circumstances.map { Caveat(.differs, $0) }
        if let before = old.workloadTexts, let after = new.workloadTexts {
            let changed = after.changes(fromBase: before)
            if !changed.isEmpty { found.append(of(changed, .differs, "the workloads' source changed: ")) }
        }
        if old.quick != new.quick {
            found.append(Caveat(.differs, "quick: only \(new.quick ? "head" : "base") was measured with QUICK=1"))
        }
        if old.selection != new.selection {
            found.append(Caveat(.differs, "selection: \(text(new.selection)), base \(text(old.selection))"))
        }
        return found
    }

    private static func of(_ workloads: [String], _ kind: Kind, _ title: String) -> Caveat {
        let rest = workloads.count - mostNames, first = workloads.prefix(mostNames).joined(separator: ", ")
        return Caveat(
            kind, title + workloads.joined(separator: ", "),
            words: rest > 0 ? "\(title)\(first), and \(rest) more (--format json has all)" : nil)
    }

    private static func text(_ selection: RunDescription.Selection?) -> String {
        guard let selection else { return "everything" }
        let filters = selection.filter.map { ["--filter '\($0)'"] } ?? []
        return (filters + selection.implementations.map { "--architecture \($0)" }).joined(separator: " ")
    }

    /// The drift, if it is 2 % or more: two consecutive runs differ by less.
    private static func drift(_ base: ComparedRun, _ head: ComparedRun, _ comparison: Comparison, _ controls: Set<String>) -> Caveat? {
        let verdicts = comparison.pairs.compactMap(\.judgement).filter { $0.ratio != nil }.map(\.verdict)
        if verdicts.isEmpty { return nil }
        if verdicts.allSatisfy({ $0 == .unknown }) {
            let least = Judgement.fewestProcesses
            return Caveat(.unknown, "head: no time has \(least) processes on both sides, so none can be judged; measure without QUICK=1")
        }
        guard let drift = comparison.drift else {
            // Controls whose source has changed say nothing about the machine.
            let haveChanged = comparison.pairs.contains { pair in
                pair.judgement != nil && controls.contains(pair.key.implementation) && head.isChanged(pair.key, from: base)
            }
            let text =
                haveChanged
                ? "the controls' source differs, so a slower machine cannot be told from slower code; judge times with make gate BASE=…"
                : "too few controls were timed in both to tell a slower machine from slower code; measure them as well"
            return Caveat(.unknown, "head: \(text)")
        }
        guard max(drift, 1 / drift) >= 1.02 else { return nil }
        let change = Number.change(from: 1, to: drift)
        return Caveat(.drift, "head: the hand-written controls took \(change); times must also differ after correction for that")
    }
}
