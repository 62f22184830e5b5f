extension Entry {
    /// What the implementations guarantee to sending threads; nil if a single thread runs everything.
    ///
    /// `concurrent sends: DisposerChain, SinkChain: serialised; DirectChain: not serialised`.
    package var guarantees: String? {
        if workload.counting != .none { return nil }
        let words = implementations.map { $0.concurrentSends?.rawValue ?? "its author does not say" }
        let different = words.indices.filter { words.firstIndex(of: words[$0]) == $0 }.map { words[$0] }
        return "concurrent sends: "
            + different.map { word in
                zip(implementations, words).filter { $1 == word }.map(\.0.name).joined(separator: ", ") + ": " + word
            }.joined(separator: "; ")
    }

    /// Why the workload is here and, where threads meet, what the implementations guarantee: without that, a time means nothing.
    package var summary: String {
        guarantees.map { "\(workload.summary) Guarantees for \($0)." } ?? workload.summary
    }
}
