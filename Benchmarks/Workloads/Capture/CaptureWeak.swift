import BenchmarkKit

extension Workload {
    static let captureWeak = capture(
        "weak",
        """
        The handler captures the owner of its bag weakly: the owner goes when it is dropped, and disposes. Each value \
        pays for a weak load, the same in every implementation: against capture/strong it shows what that costs.
        """,
        CaptureWeakScenario.self)
}

private final class CaptureWeakScenario: CaptureScenario {
    override func observe(_ chain: Chain<Int>, for owner: Owner) -> any Disposable {
        chain.subscribe(onNext: { [weak owner] in owner?.take($0) })
    }
}
