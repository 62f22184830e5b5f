import BenchmarkKit

extension Workload {
    static let captureStrong = capture(
        "strong",
        """
        The handler captures the owner of its bag strongly. The owner is dropped and stays, with all that it holds: the usual \
        mistake. What stays is expected here for each library: the objects of one subscription, and the owner with its bag.
        """,
        residue: residueOfAStrongCapture,
        CaptureStrongScenario.self)
}

private final class CaptureStrongScenario: CaptureScenario {
    override func observe(_ chain: Chain<Int>, for owner: Owner) -> any Disposable {
        chain.subscribe(onNext: { [owner] in owner.take($0) })
    }
}
