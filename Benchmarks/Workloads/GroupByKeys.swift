import BenchmarkKit

extension Workload {
    static let groupByKeys = Workload(
        "group-by/keys",
        summary: """
            Sends 10,000 values into groups, one for each remainder, and merges the groups again. With one group it is the way of \
            a value through a group; with 1,000, one value in ten makes a group, and an inner subscription in flatMap. Groups end \
            in `dispose`, which is not timed.
            """,
        parameter: .width,
        sizes: [1, 10, 100, 1_000],
        phases: [.assemble, .subscribe, .event, .release, .dispose],
        timing: .perUnit([.event]),
        units: { _ in 10_000 },
        // 0 + 1 + … + 9,999, whatever the groups.
        expected: [
            1: Outcome(checksum: 49_995_000, delivered: 10_000),
            10: Outcome(checksum: 49_995_000, delivered: 10_000),
            100: Outcome(checksum: 49_995_000, delivered: 10_000),
            1_000: Outcome(checksum: 49_995_000, delivered: 10_000),
        ],
        scenario: GroupByKeysScenario.self
    )
}

private final class GroupByKeysScenario: HotChainScenario {
    override func assemble() {
        chain = emitter.groupBy(keySelector: { [size] in $0 % size }).flatMap { $0 as Chain<Int> }
    }

    override func emit() {
        for value in 0..<10_000 { emitter.onNext(value) }
    }
}
