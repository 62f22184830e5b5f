// The computations of the macro workloads in loops, without any stream: the same closures, strings and arrays, and the same results.

final class FusedScrabble: ChainScenario {
    private let words = ScrabbleWords.generated

    override func emit() {
        for word in words where blanks(word) <= 2 { tally.add(score(word)) }
    }

    private func blanks(_ word: [Int]) -> Int {
        var blanks = 0
        for (letter, count) in histogram(word).enumerated() where count > 0 { blanks += max(0, count - ScrabbleLetters.available[letter]) }
        return blanks
    }

    private func score(_ word: [Int]) -> Int {
        var value = 0
        for (letter, count) in histogram(word).enumerated() where count > 0 {
            value += ScrabbleLetters.values[letter] * min(count, ScrabbleLetters.available[letter])
        }
        var dearest = 0
        for letter in word.prefix(3) { dearest = max(dearest, ScrabbleLetters.values[letter]) }
        for letter in word.suffix(3) { dearest = max(dearest, ScrabbleLetters.values[letter]) }
        return 2 * (value + dearest) + (word.count == 7 ? 50 : 0)
    }

    /// Each letter copies the array, as the workload does.
    private func histogram(_ word: [Int]) -> [Int] {
        var counts = [Int](repeating: 0, count: 26)
        for letter in word {
            let before = counts
            counts[letter] += 1
            withExtendedLifetime(before) {}
        }
        return counts
    }
}

/// Nothing waits: the requests, and which of them fail, follow from the times of typing.
final class FusedSearch: ChainScenario {
    private let texts = Payloads.texts
    private var typed = ""
    private var asked = ""

    override func emit() {
        let server = SearchServer()
        for query in 0..<200 {
            let text = texts[query & 7], isCorrected = query & 1 == 1
            for length in stride(from: 4, through: 20, by: 4) { typed = String(text.prefix(length)) }
            // The request for the text before its correction, whose answer does not come.
            if isCorrected {
                _ = server.nextRequestFails()
                typed = text + "s"
            }
            asked = typed
            let isGivenUp = server.nextRequestFails() && server.nextRequestFails()
            typed = text + "x"
            typed = isCorrected ? text + "s" : text
            if typed == asked { tally.add(isGivenUp ? 0 : SearchServer.answer(to: asked)) }
        }
    }

    override func dispose() { (typed, asked) = ("", "") }
}

final class FusedShoppingCart: ChainScenario {
    override func emit() {
        var quantities = Cart.empty
        var prices = Cart.prices
        var discount = 0
        var shown: (total: Int?, pieces: Int?, isEmpty: Bool?) = (nil, nil, nil)
        for number in 0..<1_000 {
            // `scan` keeps what it has emitted, so each change copies.
            let before = quantities
            Cart.apply(Cart.change(number), to: &quantities)
            withExtendedLifetime(before) {}
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
