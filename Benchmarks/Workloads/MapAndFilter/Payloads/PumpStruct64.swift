import BenchmarkKit

extension Workload {
    static let pumpStruct64 = Workload(
        "pump/struct64",
        summary: """
            Sends 10,000 structs of 64 bytes through map.filter.map: a payload that does not fit registers and is copied wherever it is \
            not handed on.
            """,
        units: { _ in 10_000 },
        // As pump/map-filter-map: 2 + 4 + … + 10,000 = 25,005,000; times 3. Plus the last words, as they were sent: 1 + 3 + … + 9,999.
        expected: [0: Outcome(checksum: 100_015_000, delivered: 5_000)],
        scenario: PumpStruct64Scenario.self
    )
}

private final class PumpStruct64Scenario: PayloadScenario<PayloadStruct> {
    private let three = Constant(3)

    override func assemble() {
        chain =
            emitter
            .map { [one] in $0.with(first: $0.first &+ one.value) }
            .filter { [one] in $0.first & one.value == 0 }
            .map { [three] in $0.with(first: $0.first &* three.value) }
    }

    override func subscribe() {
        token = chain?.subscribe(onNext: { [tally] in tally.add($0.sumOfEnds) })
    }

    override func emit() {
        for value in 0..<10_000 { emitter.onNext(PayloadStruct(first: value)) }
    }
}
