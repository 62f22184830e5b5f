/// A file that `macro/download-queue` loads: it begins to come after a time, and comes in chunks.
struct Download {
    let milliseconds: Int
    let chunks: [Int]

    init(number: Int) {
        milliseconds = 20 + number * 7 % 5 * 10
        chunks = (1...5).map { $0 * (number % 9 + 1) }
    }

    /// How many there are, and how many of them are asked for at once, every 100 ms.
    static let count = 300, burst = 6
}
