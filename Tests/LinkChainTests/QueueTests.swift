import Dispatch
import Testing

/// `on(queue:…)`: handlers on a queue. The tests wait for it only with `sync`.
@Suite(.conforms) struct QueueTests {
    private let trial = Trial.current

    private static let mark = DispatchSpecificKey<String>()

    private let queue: DispatchQueue = {
        let queue = DispatchQueue(label: "QueueTests")
        queue.setSpecific(key: QueueTests.mark, value: "on the queue")
        return queue
    }()

    private var place: String { DispatchQueue.getSpecific(key: Self.mark) ?? "elsewhere" }

    @Test func valuesAndTheEndArriveOnTheQueueInOrder() {
        let emitter = Observable<Int>()
        let link = emitter.map { $0 }
            .on(queue: queue, next: { trial.journal.note("\($0) \(place)") })
            .on(queue: queue, error: { _ in trial.journal.note("#") })
            .on(queue: queue, finish: { trial.journal.note("| \(place)") })
        emitter.next(1)
        emitter.next(2)
        emitter.finish()
        queue.sync {}
        expect(trial.journal.entries, ["1 on the queue", "2 on the queue", "| on the queue"])
        withExtendedLifetime(link) {}
    }

    @Test func anErrorArrivesOnTheQueue() {
        let emitter = Observable<Int>()
        let link = emitter.map { _ in throw Failure.boom } as Observer<Int>
        link.on(queue: queue, error: { trial.journal.note("#\($0) \(place)") })
            .on(queue: queue, finish: { trial.journal.note("|") })
        emitter.next(1)
        queue.sync {}
        expect(trial.journal.entries, ["#boom on the queue"])
    }

    @Test func withoutAQueueHandlersRunWhereTheValueIsSent() {
        let emitter = Observable<Int>()
        emitter.on(next: { trial.journal.note("\($0) \(place)") }).on(finish: { trial.journal.note("| \(place)") })
        emitter.next(1)
        queue.sync { emitter.next(2) }
        emitter.finish()
        expect(trial.journal.entries, ["1 elsewhere", "2 on the queue", "| elsewhere"])
    }

    @Test func keptValuesArriveOnTheQueueToo() {
        let emitter = Observable(1)
        emitter.finish()
        emitter.on(queue: queue, next: { trial.journal.note("\($0) \(place)") }).on(queue: queue, finish: { trial.journal.note("|") })
        queue.sync {}
        expect(trial.journal.entries, ["1 on the queue", "|"])
    }

    struct Waiting: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let arrives: [String]
        let act: @Sendable (inout Observer<Int>?, Observable<Int>) -> Void
    }

    @Test(arguments: [
        Waiting(testDescription: "held", arrives: ["1", "2"]) { _, emitter in emitter.next(2) },
        Waiting(testDescription: "unlinked", arrives: []) { link, _ in link?.unlink() },
        Waiting(testDescription: "let go of", arrives: []) { link, _ in link = nil },
        Waiting(testDescription: "let go of with a chain below it", arrives: []) { link, _ in
            var below = link?.map { $0 }.map { $0 }
            link = nil
            withExtendedLifetime(below) {}
            below = nil
        },
        Waiting(testDescription: "ended and let go of", arrives: ["1", "|"]) { link, emitter in
            emitter.finish()
            link = nil
        },
        Waiting(testDescription: "ended and unlinked", arrives: []) { link, emitter in
            emitter.finish()
            link?.unlink()
        },
    ])
    func queuedEventsAreDroppedOnUnlinkAndOnReleaseBeforeTheEnd(_ waiting: Waiting) {
        let emitter = Observable<Int>()
        queue.suspend()
        var link: Observer<Int>? = emitter.map { $0 }
            .on(queue: queue, next: trial.trackedHandler("next") { trial.journal.note("\($0)") })
            .on(queue: queue, finish: { trial.journal.note("|") })
        emitter.next(1)
        waiting.act(&link, emitter)
        queue.resume()
        queue.sync {}
        link = nil
        queue.sync {}
        expect(trial.journal.entries, waiting.arrives)
    }

    @Test func aHandlerOnAQueueMaySendAndUnlink() {
        let emitter = Observable<Int>()
        let link = emitter.map { $0 }
        link.on(
            queue: queue,
            next: { [weak link] value in
                trial.journal.note("\(value)")
                if value < 3 { emitter.next(value + 1) } else { link?.unlink() }
            })
        emitter.next(1)
        for _ in 0..<5 { queue.sync {} }
        emitter.next(9)
        queue.sync {}
        expect(trial.journal.entries, ["1", "2", "3"])
    }
}
