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
        if let named { return (own, .thresholds("as \(named) has it")) }
        let bases = tree + "/" + defaultPath
        guard FileManager.default.fileExists(atPath: bases) else {
            return (own, .thresholds("as the head's \(path) has it: the base has no such file"))
        }
        let base = try Thresholds(path: bases)
        return (base, .thresholds(own.changes(fromBase: base)))
    }

    /// The lines in which the head's thresholds differ from those of `base`. The base's are used, so the differences count from the next
    /// change on.
    func changes(fromBase base: Thresholds) -> String {
        let (old, new) = (base.rules.map(\.text), rules.map(\.text))
        if old == new { return "as in the base, which the head does not change" }
        let removed = old.filter { !new.contains($0) }, added = new.filter { !old.contains($0) }
        if removed.isEmpty, added.isEmpty {
            return "as in the base; the head has the same lines in another order, which counts from the next change on"
        }
        return "as in the base; the head changes it, which counts from the next change on: "
            + (removed.map { "− \($0)" } + added.map { "+ \($0)" }).joined(separator: ", ")
    }
}

extension GateFact {
    static func thresholds(_ words: String) -> Self { Self("allowed", words) }
}
