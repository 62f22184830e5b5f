import BenchmarkKit

extension Workload {
    static let shareReplay = Workload(
        "share/replay",
        summary: """
            One emitter, shared with a buffer of ten values; one observer stays, and after each of 1,000 values another comes, hears the \
            ten, and leaves. The cost of handing kept values to late observers of a shared source.
            """,
        unit: "observer",
        units: { _ in 1_000 },
        // The permanent observer receives 0 … 999: 499,500. After value v ≥ 9, the late one receives v − 9 … v, that is 10 v − 45: over v =
        // 9 … 999 10 × 499,464 − 991 × 45 = 4,950,045. Before, it receives 0 … v: 0 + 1 + 3 + 6 + 10 + 15 + 21 + 28 + 36 = 120.
        expected: [0: Outcome(checksum: 5_449_665, delivered: 10_955)],
        scenario: ShareReplayScenario.self
    )
}

private final class ShareReplayScenario: HotChainScenario {
    override func assemble() { chain = emitter.share(replay: 10, scope: .whileConnected) }

    override func emit() {
        guard let chain else { return }
        for value in 0..<1_000 {
            emitter.onNext(value)
            let token = chain.subscribe(onNext: { [tally] in tally.add($0) })
            token.dispose()
        }
    }
}
