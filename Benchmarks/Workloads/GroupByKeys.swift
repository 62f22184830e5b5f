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
        units: { _ in 10_000 },
        // 0 + 1 + … + 9,999, whatever the groups, plus once the number of groups.
        expected: [
            1: Outcome(checksum: 49_995_001, delivered: 10_001),
            10: Outcome(checksum: 49_995_010, delivered: 10_001),
            100: Outcome(checksum: 49_995_100, delivered: 10_001),
            1_000: Outcome(checksum: 49_996_000, delivered: 10_001),
        ],
        scenario: GroupByKeysScenario.self
    )
}

private final class GroupByKeysScenario: PumpScenario {
    private let groups = Counter()

    override func assemble() {
        // Some passes run the phases more than once.
        groups.value = 0
        chain = emitter.groupBy(keySelector: { [size] in $0 % size }).flatMap { [groups] group -> Chain<Int> in
            groups.value += 1
            return group
        }
    }

    override func dispose() {
        super.dispose()
        tally.add(groups.value)
    }
}
