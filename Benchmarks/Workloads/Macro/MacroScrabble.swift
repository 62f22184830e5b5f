import BenchmarkKit

extension Workload {
    static let macroScrabble = Workload(
        "macro/scrabble",
        summary: """
            Scores 1,000 generated words by the rules of a benchmark that Java's stream libraries use, with many short streams for \
            each: a histogram of its letters, the blanks it needs, bonuses for its first and last letters. Most of it is the life \
            of short cold streams. Each letter copies the array of its histogram, since `reduce` hands on a new result: some 15 of \
            the allocations per word are the workload's own, in every library.
            """,
        phases: [.assemble, .event, .release],
        unit: "word",
        units: { _ in 1_000 },
        // The words that need at most two blanks, and the sum of their scores. FusedLoop computes the same without any stream.
        expected: [0: Outcome(checksum: 60_098, delivered: 998)],
        scenario: ScrabbleScenario.self
    )
}

private final class ScrabbleScenario: ColdChainScenario {
    private let words = ScrabbleWords.generated

    override func assemble() {
        chain = Chain.from(words)
            .flatMap { word in
                Scrabble.blanks(word)
                    .filter { $0 <= 2 }
                    .flatMap { _ in Scrabble.score(word) }
            }
    }
}

/// The streams of one word. Its letters are 0 … 25.
private enum Scrabble {
    /// The number of blanks that the word needs: one for each letter in excess of the game's.
    static func blanks(_ word: [Int]) -> Chain<Int> {
        histogram(word).map { max(0, $0.count &- ScrabbleLetters.available[$0.letter]) }.reduce(0, accumulator: &+)
    }

    /// Twice the value of its letters and of the most valuable among its first and last three; plus 50 for a word of seven letters.
    static func score(_ word: [Int]) -> Chain<Int> {
        Chain.zip(values(word), dearestAtTheEnds(word)) { 2 &* ($0 &+ $1) &+ (word.count == 7 ? 50 : 0) }
    }

    /// The value of its letters; blanks count nothing.
    private static func values(_ word: [Int]) -> Chain<Int> {
        histogram(word)
            .map { ScrabbleLetters.values[$0.letter] &* min($0.count, ScrabbleLetters.available[$0.letter]) }
            .reduce(0, accumulator: &+)
    }

    private static func dearestAtTheEnds(_ word: [Int]) -> Chain<Int> {
        Chain.merge([Chain.from(word).take(3), Chain.from(word).takeLast(3)])
            .map { ScrabbleLetters.values[$0] }
            .reduce(0, accumulator: max)
    }

    private static func histogram(_ word: [Int]) -> Chain<(letter: Int, count: Int)> {
        Chain.from(word)
            .reduce([Int](repeating: 0, count: 26)) { counts, letter in
                var counts = counts
                counts[letter] += 1
                return counts
            }
            .flatMap { Chain.from($0) }
            .enumerated()
            .filter { $0.element > 0 }
            .map { (letter: $0.index, count: $0.element) }
    }
}
