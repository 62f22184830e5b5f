package enum Spelling {
    /// Up to three of `candidates` close to `word`, the closest first: few letters apart, or one contains the other.
    ///
    /// `names`: the names that `word` may match for a candidate; by default the candidate itself.
    package static func nearest(to word: String, among candidates: [String], names: (String) -> [String] = { [$0] }) -> [String] {
        guard !word.isEmpty else { return [] }
        let word = word.lowercased()
        let rated = candidates.enumerated().compactMap { index, candidate -> (distance: Int, index: Int, name: String)? in
            let distances = names(candidate).compactMap { distance(from: word, ifNearTo: $0.lowercased()) }
            guard let least = distances.min() else { return nil }
            return (least, index, candidate)
        }
        return rated.sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }.prefix(3).map(\.name)
    }

    private static func distance(from word: String, ifNearTo other: String) -> Int? {
        guard !other.isEmpty else { return nil }
        let distance = Self.distance(word, other)
        let isPart = other.contains(word) || word.contains(other)
        return isPart || distance <= max(2, word.count / 3) ? distance : nil
    }

    /// The Levenshtein distance: how many letters to insert, remove or replace.
    static func distance(_ one: String, _ other: String) -> Int {
        let other = Array(other)
        var row = Array(0...other.count)
        for (index, letter) in one.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in other.indices {
                let replaced = diagonal + (letter == other[column] ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(replaced, row[column] + 1, diagonal + 1)
            }
        }
        return row[other.count]
    }
}
