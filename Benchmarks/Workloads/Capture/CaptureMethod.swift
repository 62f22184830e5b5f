import BenchmarkKit

extension Workload {
    static let captureMethod = Workload(
        "capture/method",
        summary: """
            The handler is a method of the bag's owner, `onNext: owner.take`: a strong capture that cannot be seen. The same \
            objects stay as in capture/strong, and one more: the method's closure.
            """,
        phases: [.subscribe, .event, .release],
        timing: .perUnit([.event]),
        units: { _ in 10_000 },
        expected: captureOutcomes,
        residue: residueOfAMethodCapture,
        scenario: CaptureMethodScenario.self
    )
}

private final class CaptureMethodScenario: CaptureScenario {
    override func observe(_ chain: Chain<Int>, for owner: Owner) -> any Disposable {
        chain.subscribe(onNext: owner.take)
    }
}
