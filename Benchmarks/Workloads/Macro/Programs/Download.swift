/// A file that `macro/download-queue` loads: it arrives in chunks, after a delay.
struct Download {
    let milliseconds: Int
    let chunks: [Int]

    init(number: Int) {
        milliseconds = 20 + number * 7 % 5 * 10
        chunks = (1...5).map { $0 * (number % 9 + 1) }
    }

    /// The number of downloads, and how many are requested at once, every 100 ms.
    static let count = 300, burst = 6
}
