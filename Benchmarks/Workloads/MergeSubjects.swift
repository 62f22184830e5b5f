import BenchmarkKit

extension Workload {
    static let mergeSubjects = Workload(
        "merge/subjects",
        summary: """
            Merges as many emitters as the size says, which send 10,000 values in turn: the cost of a value that comes through a joint, \
            and whether it grows with the number of its sources.
            """,
        parameter: .width,
        sizes: [2, 4, 8, 16],
        phases: [.assemble, .subscribe, .event, .release, .dispose],
        timing: .perUnit([.event]),
        units: { _ in 10_000 },
        // 0 + 1 + … + 9,999.
        expected: [
            2: Outcome(checksum: 49_995_000, delivered: 10_000), 4: Outcome(checksum: 49_995_000, delivered: 10_000),
            8: Outcome(checksum: 49_995_000, delivered: 10_000), 16: Outcome(checksum: 49_995_000, delivered: 10_000),
        ],
        scenario: MergeSubjectsScenario.self
    )
}

private final class MergeSubjectsScenario: ManyEmittersScenario {
    override func assemble() {
        chain = Chain.merge(emitters)
    }

    override func emit() {
        for value in 0..<10_000 { emitters[value & (size - 1)].onNext(value) }
    }
}
