import Interleaving
import Testing
@testable import Vocabulary

/// The queue that hands values over to a scheduler.
@Suite(.serialized) struct DrainQueueInterleavings {
    private final class Subject {
        let queue = DrainQueue<Int>()
        var heard: [String] = []
        var draining = 0, most = 0

        func drain() {
            draining += 1
            most = max(most, draining)
            queue.drain(next: { self.heard.append("\($0)") }, end: { _ in self.heard.append("end") })
            draining -= 1
        }

        /// Acts as a scheduler that runs each action at once, on the calling thread.
        func append(_ value: Int) {
            if queue.append(value) { drain() }
        }
    }

    @Test func everyValueIsDeliveredOnceByOneActionAtATime() {
        everyOrder(
            "DrainQueue: two threads append", preemptions: 3, of: Subject.init,
            threads: [
                {
                    $0.append(1); $0.append(2)
                },
                {
                    $0.append(11); $0.append(12)
                },
            ]
        ) { subject in
            if subject.most > 1 { return "two actions were at work" }
            let low = subject.heard.filter { $0.count == 1 }, high = subject.heard.filter { $0.count == 2 }
            return low == ["1", "2"] && high == ["11", "12"] ? nil : "heard \(subject.heard)"
        }
    }

    @Test func theEndIsDeliveredOnceAfterEarlierValues() {
        everyOrder(
            "DrainQueue: a value and the end", preemptions: 3, of: Subject.init,
            threads: [
                { subject in
                    subject.append(1)
                    if subject.queue.end(with: .completed) { subject.drain() }
                },
                { $0.drain() },
            ]
        ) { $0.heard == ["1", "end"] ? nil : "heard \($0.heard)" }
    }

    @Test func aRemovalRacingADrainDuplicatesNoValue() {
        everyOrder(
            "DrainQueue: removal against the action", preemptions: 3, of: Subject.init,
            threads: [
                {
                    $0.append(1); $0.append(2)
                },
                { subject in _ = subject.queue.removeAll() },
            ]
        ) { subject in
            Set(subject.heard).count == subject.heard.count && subject.heard == subject.heard.sorted() ? nil : "heard \(subject.heard)"
        }
    }
}
