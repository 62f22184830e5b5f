import Interleaving
import Testing
@testable import Vocabulary

@Suite(.serialized) struct SerializerInterleavings {
    /// The threads' shared state, in plain variables: those that the serializer guards are written only inside it.
    private final class Subject {
        let serializer = Serializer()
        var inside = 0, most = 0
        var done: [String] = []

        func work(_ name: String) {
            guard serializer.enter() else { return serializer.enqueue { self.take(name) } }
            take(name)
            serializer.leave()
        }

        func take(_ name: String) {
            inside += 1
            most = max(most, inside)
            // A step, so that another thread may run here.
            _ = serializer.hasWork
            done.append(name)
            inside -= 1
        }

        /// The fault after all threads have ended: each piece of work must be done once, never two at a time, and nobody may be inside.
        func verdict(_ expected: Int) -> String? {
            if most > 1 { return "two were inside at a time" }
            if done.count != expected { return "\(expected) pieces of work were given, and \(done.count) done: \(done)" }
            if serializer.holder != 0 || serializer.hasWork { return "the serializer was not given back" }
            return nil
        }
    }

    @Test func workFromTwoThreadsRunsOnceAndOneAtATime() {
        everyOrder(
            "Serializer: two threads, two pieces of work each", preemptions: 3, of: Subject.init,
            threads: [
                {
                    $0.work("a1"); $0.work("a2")
                },
                {
                    $0.work("b1"); $0.work("b2")
                },
            ]
        ) { subject in
            let own = ["a", "b"].map { name in subject.done.filter { $0.hasPrefix(name) } }
            if own != [["a1", "a2"], ["b1", "b2"]] { return "not in each thread's order, or not all: \(subject.done)" }
            return subject.verdict(4)
        }
    }

    @Test func workFromThreeThreadsRunsOnceAndOneAtATime() {
        everyOrder(
            "Serializer: three threads", preemptions: 2, of: Subject.init,
            threads: ["a", "b", "c"].map { name in { $0.work(name) } }
        ) { $0.verdict(3) }
    }

    @Test func workQueuedNextRunsBeforeOtherQueuedWork() {
        everyOrder(
            "Serializer: work that runs next", preemptions: 3, of: Subject.init,
            threads: [
                { subject in
                    guard subject.serializer.enter() else { return }
                    subject.take("a1")
                    subject.serializer.enqueue { subject.take("a3") }
                    subject.serializer.enqueueNext { subject.take("a2") }
                    subject.serializer.leave()
                },
                { $0.work("b") },
            ]
        ) { subject in
            // Only another thread that came first keeps the first thread out.
            if subject.done == ["b"] { return subject.verdict(1) }
            if let first = subject.done.firstIndex(of: "a1"), subject.done.dropFirst(first + 1).first != "a2" {
                return "a2 did not run next: \(subject.done)"
            }
            return subject.verdict(4)
        }
    }

    @Test func deferredWorkRunsOnceAndOneAtATime() {
        everyOrder(
            "Serializer: work for afterwards", preemptions: 3, of: Subject.init,
            threads: [{ $0.work("a") }, { subject in subject.serializer.runAfterwards { subject.work("b") } }, { $0.work("c") }]
        ) { $0.verdict(3) }
    }
}
