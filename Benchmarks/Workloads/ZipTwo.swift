import BenchmarkKit

extension Workload {
    static let zipTwo = Workload(
        "zip/two",
        summary: """
            Two emitters send in turn, 5,000 values each, and zip makes pairs of them: a joint that keeps a value until its partner has \
            come. Never more than one waits, and it is the first emitter's.
            """,
        units: { _ in 10_000 },
        // Each pair is the square of its number: 0 + 1 + 4 + … + 4,999². Other pairs would give less.
        expected: [0: Outcome(checksum: 41_654_167_500, delivered: 5_000)],
        scenario: ZipTwoScenario.self
    )
}

private final class ZipTwoScenario: ManyEmittersScenario {
    override class func width(size: Int) -> Int { 2 }

    override func assemble() {
        chain = Chain.zip(emitters[0], emitters[1]) { [one] in ($0 &* $1) &* one.value }
    }

    override func emit() {
        for value in 0..<5_000 {
            emitters[0].onNext(value)
            emitters[1].onNext(value)
        }
    }
}
