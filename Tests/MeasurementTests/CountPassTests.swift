import BenchmarkKit
import Foundation
import Testing

@testable import Results
@testable import Measure

/// Takes eight blocks of known length whenever it sends its four events, and gives each back at once.
final class AllocatingInEvents: Scenario {
    private var delivered = 0

    override func emit() {
        for _ in 0..<8 { free(malloc(Blocks.length)) }
        delivered += 4
    }

    override var outcome: Outcome { Outcome(checksum: 0, delivered: delivered) }
}

#if compiler(>=6.2)  // In processes of their own, like the counter's tests.

@Suite(.enabled(if: AllocationCounter.isAvailable, "this build cannot count allocations"))
struct CountPassTests {
    @Test func whatEventsAllocateIsCountedByUnitTheFirstTimeAndAgain() async {
        await #expect(processExitsWith: .success) {
            let figures = try job(.sample(scenario: AllocatingInEvents.self), size: 10) {
                try CountPass.figures($0, $0.entry.implementations[0])
            }
            let counts = figures.filter { $0.phase.hasPrefix("event") && $0.metric != .liveBytes }.map {
                "\($0.phase) \($0.metric.rawValue) \($0.values.map(Number.exact))"
            }
            #expect(
                counts == [
                    "event allocations [\"2\"]", "event allocated_bytes [\"2000\"]", "event/again allocations [\"2\"]",
                    "event/again allocated_bytes [\"2000\"]",
                ])
        }
    }
}

#endif
