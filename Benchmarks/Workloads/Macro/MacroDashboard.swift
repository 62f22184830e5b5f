import BenchmarkKit

extension Workload {
    static let macroDashboard = Workload(
        "macro/dashboard",
        summary: """
            Fifty tiles of a dashboard show one feed: each takes its value out of a snapshot, smooths it, and is drawn again if it has \
            changed. Many short chains on one source that is shared.
            """,
        unit: "snapshot",
        units: { _ in 200 },
        // What is drawn, and how often. FusedLoop computes the same without any stream.
        expected: [0: Outcome(checksum: 265_434, delivered: 5_404)],
        scenario: DashboardScenario.self
    )
}

private final class DashboardScenario: ChainScenario {
    private let snapshots = Dashboard.snapshots
    private var feed: Emitter<[Int]>?
    private var tiles: [Chain<Int>] = []
    private var bag: Bag?

    override func assemble() {
        let feed = Emitter<[Int]>()
        let shared = feed.share()
        tiles = (0..<Dashboard.tiles).map { tile in
            shared.map { $0[tile] }.scan(0, accumulator: Dashboard.smooth).distinctUntilChanged()
        }
        self.feed = feed
    }

    override func subscribe() {
        let bag = Bag()
        for tile in tiles { bag.add(tile.subscribe(onNext: { [tally] in tally.add($0) })) }
        self.bag = bag
    }

    override func emit() {
        guard let feed else { return }
        for snapshot in snapshots { feed.onNext(snapshot) }
    }

    override func release() { tiles = [] }

    override func dispose() { (bag, feed) = (nil, nil) }
}
