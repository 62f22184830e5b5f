/// By workload and implementation, a hash of the text that it is compiled from.
///
/// With these, figures of the same name but of different texts are never compared silently. The libraries under test are not part of the
/// text, and neither is the tool.
package struct WorkloadTexts: Codable, Equatable, Sendable {
    /// By slug, then by implementation: 16 hexadecimal digits.
    private let hashes: [String: [String: String]]

    package init(_ hashes: [String: [String: String]]) { self.hashes = hashes }

    package init(from decoder: any Decoder) throws { hashes = try decoder.singleValueContainer().decode([String: [String: String]].self) }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(hashes)
    }

    /// Every workload's slug, sorted.
    package var workloads: [String] { hashes.keys.sorted() }

    /// The implementations that run a workload, sorted.
    package func implementations(of workload: String) -> [String] { (hashes[workload] ?? [:]).keys.sorted() }

    /// The hash of the text of `implementation` for a workload; nil if it does not run it.
    package subscript(workload: String, implementation: String) -> String? { hashes[workload]?[implementation] }

    /// Whether the workload's text differs from that in `base` for this implementation.
    ///
    /// A workload on one side only has not changed: its rows are reported as new or gone.
    package func isChanged(_ workload: String, _ implementation: String, fromBase base: WorkloadTexts) -> Bool {
        guard let own = self[workload, implementation], let other = base[workload, implementation] else { return false }
        return own != other
    }

    /// The workloads that have changed since `base`, for people: `pump/scan` if for all implementations, else `pump/scan (ClosureChain)`.
    package func changes(fromBase base: WorkloadTexts) -> [String] {
        workloads.compactMap { slug in
            let common = implementations(of: slug).filter { base[slug, $0] != nil }
            let changed = common.filter { isChanged(slug, $0, fromBase: base) }
            if changed.isEmpty { return nil }
            return changed.count == common.count ? slug : "\(slug) (\(changed.joined(separator: ", ")))"
        }
    }
}
