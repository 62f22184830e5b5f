import Measurement

extension Workload {
    static let assembleMapChain = Workload(
        "assemble/map-chain",
        summary: """
            Describes a chain of maps on an emitter; one value then proves that it works. A difference is what a description costs \
            before anybody listens: an observable that a subscription will read, or a link that is wired already.
            """,
        parameter: .depth,
        sizes: [0, 1, 4, 8, 16, 32, 64],
        phases: [.assemble, .subscribe, .event, .release, .dispose],
        timing: .perUnit([.assemble]),
        expected: mapChainOutcomes,
        scenario: MapChainScenario.self
    )
}

/// By depth: the value 1 through that many maps, each adding 1.
let mapChainOutcomes: [Int: Outcome] = [
    0: Outcome(checksum: 1, delivered: 1),
    1: Outcome(checksum: 2, delivered: 1),
    3: Outcome(checksum: 4, delivered: 1),
    4: Outcome(checksum: 5, delivered: 1),
    8: Outcome(checksum: 9, delivered: 1),
    16: Outcome(checksum: 17, delivered: 1),
    32: Outcome(checksum: 33, delivered: 1),
    64: Outcome(checksum: 65, delivered: 1),
    1000: Outcome(checksum: 1001, delivered: 1),
    10_000: Outcome(checksum: 10_001, delivered: 1),
]
