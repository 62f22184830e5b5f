import Dispatch
import BenchmarkKit

extension Workload {
    static let contendedSend = Workload(
        "contended/send",
        summary: """
            Several threads send 10,000 values in all to one emitter, through a map. One of them delivers, the others leave it what they \
            have: a difference is what that costs. How often they meet is chance, so what is allocated is not counted.
            """,
        parameter: .threads,
        sizes: [1, 2, 4, 8],
        phases: [.assemble, .subscribe, .event, .release, .dispose],
        timing: .perUnit([.event]),
        units: { _ in 10_000 },
        counting: .none,
        expected: contendedOutcomes,
        scenario: ContendedSendScenario.self
    )
}

/// 10,000 values of 1, plus one, from any thread.
private let contendedOutcomes: [Int: Outcome] = [
    1: Outcome(checksum: 20_000, delivered: 10_000),
    2: Outcome(checksum: 20_000, delivered: 10_000),
    4: Outcome(checksum: 20_000, delivered: 10_000),
    8: Outcome(checksum: 20_000, delivered: 10_000),
]

private final class ContendedSendScenario: HotChainScenario {
    override func assemble() { chain = emitter.map { [one] in $0 &+ one.value } }

    override func emit() {
        // `concurrentPerform` returns when all have, and what one leaves to another is done by then.
        let emitter = self.emitter
        let share = 10_000 / size
        DispatchQueue.concurrentPerform(iterations: size) { _ in
            for _ in 0..<share { emitter.onNext(1) }
        }
    }
}
