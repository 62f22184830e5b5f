/// The sizes at which somebody has no figure, and why: where a curve has a gap.
struct MissingFigures {
    private var found: [(names: [String], sizes: [Int], reason: String)] = []

    /// The rows of one implementation, in the order of their sizes.
    mutating func add(_ rows: [(size: Int, row: Row)], of name: String) {
        let missing = rows.filter { $0.row.value == nil }
        for (reason, rows) in missing.grouped(by: { $0.row.detail.isEmpty ? $0.row.status.rawValue : $0.row.detail }) {
            let own = rows.map(\.size)
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
