/// Whose thresholds a gate judges by: those of the base, so that a change cannot loosen its own gate.
package enum ThresholdSource: Equatable, Sendable {
    /// A file that somebody named on the command line.
    case named(path: String)
    /// The base's. `removed` and `added` are the lines by which the head's file differs, which count from the next change on;
    /// `isReordered` says that it has the same lines in another order.
    case base(path: String, removed: [String], added: [String], isReordered: Bool)
    /// The head's, since the base has no such file.
    case headOnly(path: String)
}

extension Thresholds {
    /// The thresholds to judge by, and whose they are. `named` is the file that the command line names, `tree` the base's folder.
    ///
    /// The head's file is read in any case, so that a mistake in it is found by the change that makes it.
    package static func chosen(named: String?, own path: String = defaultPath, tree: String, whole: Catalogue) throws(Failure) -> (
        Thresholds, ThresholdSource
    ) {
        let own = try Thresholds(path: named ?? path)
        try own.check(against: whole)
        if let named { return (own, .named(path: named)) }
        let bases = tree + "/" + defaultPath
        guard FileManager.default.fileExists(atPath: bases) else { return (own, .headOnly(path: path)) }
        let base = try Thresholds(path: bases)
        return (base, own.source(fromBase: base))
    }

    /// What is to be said of `base`, by which is judged, beside these, which are the head's.
    func source(fromBase base: Thresholds) -> ThresholdSource {
        let (old, new) = (base.rules.map(\.text), rules.map(\.text))
        let removed = old.filter { !new.contains($0) }, added = new.filter { !old.contains($0) }
        return .base(path: base.path, removed: removed, added: added, isReordered: removed.isEmpty && added.isEmpty && old != new)
    }
}

extension GateFact {
    static func thresholds(_ source: ThresholdSource) -> Self { Self("allowed", source.words) }
}

extension ThresholdSource {
    fileprivate var words: String {
        switch self {
        case .named(let path): "as \(path) has it"
        case .headOnly(let path): "as the head's \(path) has it: the base has no such file"
        case .base(_, let removed, let added, let isReordered):
            if isReordered {
                "as in the base; the head has the same lines in another order, which counts from the next change on"
            } else if removed.isEmpty, added.isEmpty {
                "as in the base, which the head does not change"
            } else {
                "as in the base; the head changes it, which counts from the next change on: "
                    + (removed.map { "− \($0)" } + added.map { "+ \($0)" }).joined(separator: ", ")
            }
        }
    }
}
