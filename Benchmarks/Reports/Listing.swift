/// Lists of names in a sentence, and of what belongs to each.
extension [String] {
    /// `a`, `a and b`, `a, b and c`.
    var listed: String { listed(by: "and") }

    func listed(by word: String) -> String {
        count < 2 ? joined() : dropLast().joined(separator: ", ") + " \(word) " + self[count - 1]
    }
}

extension [String: String] {
    /// `NAME: WORDS`, in the order of the names.
    package var lines: [String] { sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" } }
}
