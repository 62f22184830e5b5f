/// Heap blocks that stay alive after a run but are no leak, since they do not grow, see ``FirstUse`` and ``EmitterUse``.
package struct KeptBlocks: Equatable, Sendable {
    package var blocks = 0
    package var bytes = 0
}

/// By implementation, over all counting processes.
package struct KeptByAll: Sendable {
    private var firstUses: [String: [KeptBlocks]] = [:]
    private var emitterUses: [String: [KeptBlocks]] = [:]

    mutating func note(_ report: ChildReport, of implementation: String) {
        emitterUses[implementation, default: []] += report.emitterUse.values
        guard report.figures.contains(where: { $0.metric == .liveObjects }) else { return }
        // A process keeps these blocks once, whatever its sizes.
        let all = report.firstUse.values
        let sum = KeptBlocks(blocks: all.reduce(0) { $0 + $1.blocks }, bytes: all.reduce(0) { $0 + $1.bytes })
        firstUses[implementation, default: []].append(sum)
    }

    /// What processes keep after first use; each runs one workload. Nil if none keeps anything.
    package var sinceFirstUse: [String: SelfChecks.Kept]? { Self.summary(firstUses) }

    /// What emitters keep for themselves, over all workloads where they keep anything. Nil if none does.
    package var byEmitters: [String: SelfChecks.Kept]? { Self.summary(emitterUses) }

    private static func summary(_ uses: [String: [KeptBlocks]]) -> [String: SelfChecks.Kept]? {
        let kept = uses.compactMapValues { uses -> SelfChecks.Kept? in
            let blocks = uses.map(\.blocks)
            guard let fewest = blocks.min(), let most = blocks.max(), most > 0 else { return nil }
            return SelfChecks.Kept(fewest: fewest, most: most, bytes: uses.map(\.bytes).max() ?? 0)
        }
        return kept.isEmpty ? nil : kept
    }
}
