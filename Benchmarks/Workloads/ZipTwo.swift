import BenchmarkKit

extension Workload {
    static let zipTwo = Workload(
        "zip/two",
        summary: """
            Two emitters send in turn, 5,000 values each, and zip makes pairs of them: a joint that keeps values until their partner has \
            come.
            """,
        phases: [.assemble, .subscribe, .event, .release, .dispose],
        timing: .perUnit([.event]),
        units: { _ in 10_000 },
        // Each pair is twice its number: 2 × (0 + 1 + … + 4,999).
        expected: [0: Outcome(checksum: 24_995_000, delivered: 5_000)],
        scenario: ZipTwoScenario.self
    )
}

private final class ZipTwoScenario: ManyEmittersScenario {
    override class func width(size: Int) -> Int { 2 }

    override func assemble() {
        chain = Chain.zip(emitters[0], emitters[1]) { [one] in ($0 &+ $1) &* one.value }
    }

    override func emit() {
        for value in 0..<5_000 {
            emitters[0].onNext(value)
            emitters[1].onNext(value)
        }
    }
}
