import BenchmarkKit

extension Workload {
    static let captureUnowned = capture(
        "unowned",
        """
        The handler captures the owner of its bag unowned: the owner goes when it is dropped, and disposes. Against \
        capture/weak: a check for each value instead of a weak load.
        """,
        CaptureUnownedScenario.self)
}

private final class CaptureUnownedScenario: CaptureScenario {
    override func observe(_ chain: Chain<Int>, for owner: Owner) -> any Disposable {
        chain.subscribe(onNext: { [unowned owner] in owner.take($0) })
    }
}
