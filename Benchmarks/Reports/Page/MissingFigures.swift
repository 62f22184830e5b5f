import Results

/// The sizes at which somebody has no figure, and why: where a curve has a gap.
struct MissingFigures {
    private var found: [(names: [String], sizes: [Int], reason: String)] = []

    /// The rows of one implementation, in the order of their sizes.
    mutating func add(_ rows: [(size: Int, row: Row)], of name: String) {
        var reasons: [String] = []
        var sizes: [String: [Int]] = [:]
        for (size, row) in rows where row.value == nil {
            let reason = row.detail.isEmpty ? row.status.rawValue : row.detail
            if sizes[reason] == nil { reasons.append(reason) }
            sizes[reason, default: []].append(size)
        }
        for reason in reasons {
            let own = sizes[reason] ?? []
            if let alike = found.firstIndex(where: { $0.sizes == own && $0.reason == reason }) {
                found[alike].names.append(name)
            } else {
                found.append((names: [name], sizes: own, reason: reason))
            }
        }
    }

    /// `No figure at depth 64 (leaves something behind): SinkChain.`; a sentence for each reason.
    func sentences(_ parameter: String) -> [String] {
        found.map { missing in
            let sizes = missing.sizes.map { Number.count(Double($0)) }.listed
            return "No figure at \(parameter) \(sizes) (\(missing.reason)): \(missing.names.listed)."
        }
    }
}
