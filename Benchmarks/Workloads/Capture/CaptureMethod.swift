import BenchmarkKit

extension Workload {
    static let captureMethod = capture(
        "method",
        """
        The handler is a method of the bag's owner, `onNext: owner.take`: a strong capture that cannot be seen. The same \
        objects stay as in capture/strong, and one more: the method's closure.
        """,
        residue: residueOfAMethodCapture,
        CaptureMethodScenario.self)
}

private final class CaptureMethodScenario: CaptureScenario {
    override func observe(_ chain: Chain<Int>, for owner: Owner) -> any Disposable {
        chain.subscribe(onNext: owner.take)
    }
}
