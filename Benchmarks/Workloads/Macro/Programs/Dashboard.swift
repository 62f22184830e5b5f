/// What `macro/dashboard` shows.
enum Dashboard {
    static let tiles = 50

    /// The values of all tiles in 200 snapshots. Some change in every snapshot, some in every twenty-eighth.
    static var snapshots: [[Int]] {
        (0..<200).map { number in (0..<tiles).map { tile in (number / (tile % 10 * 3 + 1) * 37 + tile * 11) % 100 } }
    }

    static func smooth(_ average: Int, _ value: Int) -> Int { (average &+ value) / 2 }
}
