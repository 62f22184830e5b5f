/// Lists of names in a sentence, and of what belongs to each.
extension [String] {
    /// `a`, `a and b`, `a, b and c`.
    var listed: String { listed(by: "and") }

    func listed(by word: String) -> String {
        count < 2 ? joined() : dropLast().joined(separator: ", ") + " \(word) " + self[count - 1]
    }

    /// Only those that are not empty.
    func joinedIfAny(by separator: String) -> String { filter { !$0.isEmpty }.joined(separator: separator) }
}

extension StringProtocol {
    /// As at the beginning of a sentence.
    var capitalizingFirst: String { prefix(1).uppercased() + dropFirst() }
}

extension [String: String] {
    /// `NAME: WORDS`, in the order of the names.
    package var lines: [String] { sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" } }
}
