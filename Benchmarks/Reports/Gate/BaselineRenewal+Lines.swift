extension BaselineRenewal.Outcome {
    package var lines: [String] {
        let groups = DifferenceGroup.groups(of: differences.map(\.difference))
        let changed = changedTexts.map { "accepted  \(Verdict.Kind.workloadChanged.rawValue): \($0)" }
        return groups.flatMap { $0.lines("accepted  ", withRemedy: false) } + changed + ["\(rows) counts in \(path), \(state)"]
    }

    private var state: String {
        if !isRenewed { return "for the first time; commit it" }
        if differences.isEmpty, changedTexts.isEmpty {
            return "the same as before: only the date in the JSON is new, so there is nothing to commit"
        }
        if differences.isEmpty { return "the same as before, but workloads changed; commit it together with that change" }
        return "\(Number.count(differences.count, "difference")) accepted; commit it together with the change that caused them"
    }
}

extension [BaselineRenewal.Outcome] {
    package var lines: [String] {
        let census = "Retains, releases and objects were not counted, and stay unchanged: \(Baseline.censusNeeded("baseline"))."
        return flatMap(\.lines) + (count == 1 ? [census] : [])
    }
}
