import BenchmarkKit

/// `just(4).filter.map`, and the same on a source that does not end: for the census only, not a regular workload.
///
/// What is disposed is still held, so that the effects of disposal and of release can be told apart.
public let seedChainStages = SeedChainStages(
    ending: Workload(
        "seed-chain/just",
        summary: "just(4).filter.map: emits 40, completes, and tears itself down while it is held.",
        phases: [.assemble, .subscribe, .release],
        timing: .none,
        expected: [0: Outcome(checksum: 40, delivered: 1)],
        scenario: SeedChainScenario.self
    ),
    endless: Workload(
        "seed-chain/never",
        summary: "never().filter.map: stays as it is until it is disposed.",
        phases: [.assemble, .subscribe, .dispose, .release],
        timing: .none,
        expected: [0: Outcome(checksum: 0, delivered: 0)],
        scenario: EndlessSeedChainScenario.self
    ),
    undisposed: Workload(
        "seed-chain/undisposed",
        summary: "never().filter.map: everything that was held is dropped, and nothing is disposed.",
        phases: [.assemble, .subscribe, .release],
        timing: .none,
        expected: [0: Outcome(checksum: 0, delivered: 0)],
        scenario: EndlessSeedChainScenario.self
    )
)

private final class EndlessSeedChainScenario: SeedChainScenario {
    override func makeSource() -> Chain<Int> { .never() }
}
