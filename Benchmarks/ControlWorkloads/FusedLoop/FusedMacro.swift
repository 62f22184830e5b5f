import BenchmarkKit

// What the macro workloads compute, in loops and without any stream. What they count is what the workloads expect.

final class FusedScrabble: ChainScenario {
    private let words = ScrabbleWords.generated

    override func emit() {
        for word in words {
            if let score = score(word) { tally.add(score) }
        }
    }

    private func score(_ word: [Int]) -> Int? {
        var counts = [Int](repeating: 0, count: 26)
        for letter in word { counts[letter] += 1 }
        var blanks = 0
        var value = 0
        for (letter, count) in counts.enumerated() {
            blanks += max(0, count - ScrabbleLetters.available[letter])
            value += ScrabbleLetters.values[letter] * min(count, ScrabbleLetters.available[letter])
        }
        if blanks > 2 { return nil }
        let dearest = (word.prefix(3) + word.suffix(3)).reduce(0) { max($0, ScrabbleLetters.values[$1]) }
        return 2 * (value + dearest) + (word.count == 7 ? 50 : 0)
    }
}

/// Nothing waits here: which requests there are, and which fail, follows from the times at which the texts are typed.
final class FusedSearch: ChainScenario {
    private let texts = Payloads.texts

    override func emit() {
        let server = SearchServer()
        for query in 0..<200 {
            let isCorrected = query & 1 == 1
            // The request for what is then corrected: its answer does not come.
            if isCorrected { _ = server.nextRequestFails() }
            let isGivenUp = server.nextRequestFails() && server.nextRequestFails()
            tally.add(isGivenUp ? 0 : SearchServer.answer(to: texts[query & 7] + (isCorrected ? "s" : "")))
        }
    }
}

final class FusedShoppingCart: ChainScenario {
    override func emit() {
        var quantities = Cart.empty
        var prices = Cart.prices
        var discount = 0
        var shown: (total: Int?, pieces: Int?, isEmpty: Bool?) = (nil, nil, nil)
        for number in 0..<1_000 {
            Cart.apply(Cart.change(number), to: &quantities)
            showTotal()
            let pieces = quantities.reduce(0, +)
            if pieces != shown.pieces { tally.add(pieces) }
            if (pieces == 0) != shown.isEmpty { tally.add(pieces == 0 ? 1 : 0) }
            (shown.pieces, shown.isEmpty) = (pieces, pieces == 0)
            if number % 10 == 9 {
                prices = Cart.prices(after: number)
                showTotal()
            }
            if number % 50 == 49 {
                discount = number % 7
                showTotal()
            }
        }

        func showTotal() {
            let total = Cart.total(quantities, prices, discount)
            if total != shown.total { tally.add(total) }
            shown.total = total
        }
    }
}
