import Gate

extension BaselineRenewal.Outcome {
    /// What was accepted, and where it stands.
    package var lines: [String] {
        let changed = changedTexts.map { "accepted  \(Verdict.Kind.workloadChanged.rawValue): \($0)" }
        let count = isRenewed ? "\(differences.count) differences accepted" : "for the first time"
        return differences.map { "accepted  \($0.accepted)" } + changed + [
            "\(rows) counts in \(path), \(count); commit it together with what changed them"
        ]
    }
}

extension [BaselineRenewal.Outcome] {
    package var lines: [String] {
        let census = "Retains, releases and objects are as they were: they take the census tool, which `make baseline` has on Linux."
        return flatMap(\.lines) + (count == 1 ? [census] : [])
    }
}
