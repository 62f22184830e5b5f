import BenchmarkKit

extension Workload {
    static let pumpObject = Workload(
        "pump/object",
        summary: """
            Sends 10,000 objects through map.filter.map, which leave them as they are: each hop may retain the payload, or not.
            """,
        units: { _ in 10_000 },
        // The numbers 0 … 7 in turn: 28 for each 8.
        expected: [0: Outcome(checksum: 35_000, delivered: 10_000)],
        scenario: PumpObjectScenario.self
    )
}

private final class PumpObjectScenario: PayloadScenario<PayloadObject> {
    private let objects = Payloads.objects

    override func assemble() {
        chain =
            emitter
            .map { [one] in one.value == 1 ? $0 : $0.next }
            .filter { [one] in $0.number < one.value &* 8 }
            .map { [one] in one.value == 1 ? $0 : $0.next }
    }

    override func subscribe() {
        token = chain?.subscribe(onNext: { [tally] in tally.add($0.number) })
    }

    override func emit() {
        for value in 0..<10_000 { emitter.onNext(objects[value & 7]) }
    }
}
