/// The letters of the game: A … Z are 0 … 25.
enum ScrabbleLetters {
    static let values = [1, 3, 3, 2, 1, 4, 2, 4, 1, 8, 5, 1, 3, 1, 1, 3, 10, 1, 1, 1, 1, 4, 4, 8, 4, 10]
    static let available = [9, 2, 2, 1, 12, 2, 3, 2, 9, 1, 1, 4, 2, 6, 8, 2, 1, 6, 4, 6, 4, 2, 2, 1, 2, 1]
}

/// Random words of three to ten letters, from a seed, the same in every process.
enum ScrabbleWords {
    static var generated: [[Int]] {
        var random = LinearCongruence(state: 9)
        return (0..<1_000).map { _ in
            let length = 3 + random.next(below: 8)
            return (0..<length).map { _ in random.next(below: 26) }
        }
    }
}

/// The generator of Knuth's MMIX: simple enough to be reimplemented elsewhere.
private struct LinearCongruence {
    var state: UInt64

    mutating func next(below bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % bound
    }
}
