/// What `macro/sensor` measures.
enum Sensor {
    /// A second at 10 kHz: rises and falls between 0 and 800, with noise.
    static var samples: [Int] { (0..<10_000).map { abs($0 / 10 % 200 - 100) * 8 + $0 * 37 % 11 } }

    /// In steps of 16, since the rest is noise.
    static func mean(_ block: some Collection<Int>) -> Int { block.reduce(0, &+) / (block.count * 16) }

    static func isPlausible(_ mean: Int) -> Bool { mean < 45 }
}
