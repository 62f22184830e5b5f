import BenchmarkKit

extension Workload {
    static let residueUndisposed = Workload(
        "residue/undisposed",
        summary: """
            Subscribes again and again to map.filter.map on one emitter, and drops everything, the emitter too, without disposing. What \
            stays is what an architecture leaks when somebody forgets: counted, not judged, since two of the seeds do so by design.
            """,
        parameter: .width,
        sizes: [1, 10, 100, 1_000],
        phases: [.assemble, .subscribe, .event, .release],
        timing: .none,
        unit: "delivery",
        units: { $0 },
        // The value 1, plus one, which passes the filter, times one.
        expected: [
            1: Outcome(checksum: 2, delivered: 1),
            10: Outcome(checksum: 20, delivered: 10),
            100: Outcome(checksum: 200, delivered: 100),
            1_000: Outcome(checksum: 2_000, delivered: 1_000),
        ],
        residue: residueOfDroppedSubscriptions,
        scenario: ResidueScenario.self
    )
}

private final class ResidueScenario: ChainScenario {
    private var emitter: Emitter<Int>?
    @exclusivity(unchecked) private var tokens: [any Disposable] = []

    required init(size: Int) {
        super.init(size: size)
        tokens.reserveCapacity(size)
    }

    override func assemble() { emitter = Emitter() }

    override func subscribe() {
        guard let emitter else { return }
        for _ in 0..<size {
            tokens.append(
                emitter
                    .map { [one] in $0 &+ one.value }
                    .filter { [one] in $0 > one.value }
                    .map { [one] in $0 &* one.value }
                    .subscribe(onNext: { [tally] in tally.add($0) }))
        }
    }

    override func emit() { emitter?.onNext(1) }

    override func release() {
        emitter = nil
        tokens.removeAll(keepingCapacity: true)
    }
}
