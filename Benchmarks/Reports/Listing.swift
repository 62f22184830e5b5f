extension [String] {
    /// `a`, `a and b`, `a, b and c`.
    var listed: String { listed(by: "and") }

    func listed(by word: String) -> String {
        count < 2 ? joined() : dropLast().joined(separator: ", ") + " \(word) " + self[count - 1]
    }

    func joinedIfAny(by separator: String) -> String { filter { !$0.isEmpty }.joined(separator: separator) }
}

extension Array {
    /// Neighbours with equal keys, together.
    func runs<Key: Equatable>(by key: (Element) -> Key) -> [[Element]] {
        reduce(into: []) { runs, element in
            if let last = runs.last, key(last[0]) == key(element) {
                runs[runs.count - 1].append(element)
            } else {
                runs.append([element])
            }
        }
    }
}

extension StringProtocol {
    var capitalizingFirst: String { prefix(1).uppercased() + dropFirst() }
}

extension [String: String] {
    /// `NAME: WORDS`, sorted by name.
    package var lines: [String] { sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" } }
}
