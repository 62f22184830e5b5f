extension Entry {
    /// What the implementations guarantee to sending threads; nil if a single thread runs everything.
    ///
    /// `concurrent sends: DisposerChain, SinkChain: serialised; DirectChain: not serialised`.
    package var guarantees: String? {
        if workload.counting != .none { return nil }
        let groups = implementations.grouped { $0.concurrentSends?.rawValue ?? "its author does not say" }
        return "concurrent sends: "
            + groups.map { $0.elements.map(\.name).joined(separator: ", ") + ": " + $0.key }.joined(separator: "; ")
    }

    /// Why the workload is here and, where threads meet, what the implementations guarantee: without that, a time means nothing.
    package var summary: String {
        guarantees.map { "\(workload.summary) Guarantees for \($0)." } ?? workload.summary
    }
}
