/// The choice of thresholds: the base's, so that a change cannot loosen its own gate.
extension Thresholds {
    /// The thresholds to judge by, and a fact about them.
    ///
    /// `named`: the file that the command line names. `tree`: the base's folder. The head's file is read in any case, so that a mistake in
    /// it is found in the change that makes it.
    package static func chosen(named: String?, own path: String = defaultPath, tree: String, whole: Catalogue) throws(Failure) -> (
        Thresholds, GateFact
    ) {
        let own = try Thresholds(path: named ?? path)
        try own.check(against: whole)
        if let named { return (own, GateFact("allowed", "as in \(named)")) }
        let bases = tree + "/" + defaultPath
        guard FileManager.default.fileExists(atPath: bases) else {
            return (own, GateFact("allowed", "as in the head's \(path): the base has no such file"))
        }
        let base = try Thresholds(path: bases)
        return (base, GateFact("allowed", own.changes(fromBase: base)))
    }

    /// The lines in which the head's thresholds differ from those of `base`. The base's are used, so the differences count from the next
    /// change on.
    func changes(fromBase base: Thresholds) -> String {
        let (old, new) = (base.rules.map(\.text), rules.map(\.text))
        if old == new { return "as in the base; the head does not change them" }
        let removed = old.filter { !new.contains($0) }, added = new.filter { !old.contains($0) }
        if removed.isEmpty, added.isEmpty {
            return "as in the base; the head reorders the lines, which takes effect with the next change"
        }
        return "as in the base; the head's edits take effect with the next change: "
            + (removed.map { "− \($0)" } + added.map { "+ \($0)" }).joined(separator: ", ")
    }
}
