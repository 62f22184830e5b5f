import BenchmarkKit

extension Workload {
    static let pumpString = Workload(
        "pump/string",
        summary: """
            Sends 10,000 strings that are too long for the small form through map.filter.map, which leave them as they are. A difference \
            to \
            pump/map-filter-map is what a payload costs that has a reference to be counted.
            """,
        units: { _ in 10_000 },
        // They end with the digits 0 … 7, in turn: 48 + 49 + … + 55 = 412 for each 8.
        expected: [0: Outcome(checksum: 515_000, delivered: 10_000)],
        scenario: PumpStringScenario.self
    )
}

private final class PumpStringScenario: PayloadScenario<String> {
    private let texts = Payloads.texts

    override func assemble() {
        chain =
            emitter
            .map { [one] in one.value == 1 ? $0 : String() }
            .filter { [one] in $0.utf8.count > one.value }
            .map { [one] in one.value == 1 ? $0 : String() }
    }

    override func subscribe() {
        token = chain?.subscribe(onNext: { [tally] in tally.add($0.lastByte) })
    }

    override func emit() {
        for value in 0..<10_000 { emitter.onNext(texts[value & 7]) }
    }
}
