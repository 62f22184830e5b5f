import Dispatch
import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Runs a few threads repeatedly, each time with their steps in another order, until every order was tried.
///
/// One thread runs at a time. It stops before each atomic operation and each lock, and the exploration decides which thread goes on: depth
/// first, with a bounded number of preemptions. Only taking the turn from a thread that could go on counts as a preemption; switching when
/// a thread waits or ends is free. Most faults need one or two.
///
/// It cannot find effects of weaker memory orderings (every operation is sequentially consistent here; the thread sanitizer looks for such
/// effects), nor effects of time, nor faults that need another thread exactly at a retain, a release, the load of a weak reference, or
/// `isKnownUniquelyReferenced`, which are no steps.
public final class Exploration: @unchecked Sendable {
    public struct Result: Sendable {
        /// How many orders were tried.
        public let orders: Int
        /// The first failing order, if any.
        public let failure: Failure?
    }

    /// A failing order.
    public struct Failure: Sendable, CustomStringConvertible {
        public let reason: String
        /// The decisions. As `replay`, they run this order again.
        public let schedule: [Int]
        public let steps: [String]

        public var description: String {
            ([reason, "replay: \(schedule)"] + steps).joined(separator: "\n  ")
        }
    }

    private enum State { case ready, waiting(UnsafeRawPointer), done }

    /// A thread under the exploration's control, reused for every order.
    private final class Worker: @unchecked Sendable {
        let number: Int
        let turn = DispatchSemaphore(value: 0)
        let exploration: Exploration
        var state = State.done
        var body: (() -> Void)?

        init(_ number: Int, _ exploration: Exploration) { (self.number, self.exploration) = (number, exploration) }
    }

    private struct Decision { let options: Int, chosen: Int }

    private var workers: [Worker] = []
    private let finished = DispatchSemaphore(value: 0)
    private let preemptionsAllowed: Int
    private var preemptions = 0
    private var decisions: [Decision] = []
    private var position = 0
    private var steps: [(worker: Int, operation: String, file: StaticString, line: UInt)] = []
    private var locks: Set<UnsafeRawPointer> = []
    private var reason: String?

    private init(threads: Int, preemptions: Int) {
        preemptionsAllowed = preemptions
        workers = (0..<threads).map { Worker($0, self) }
        for worker in workers { Self.start(worker) }
    }

    // MARK: - Trying

    /// More steps than any of these threads takes: beyond it, they wait for each other in a livelock.
    private static let mostSteps = 20_000

    /// Tries all orders of `threads`, each time on a new subject from `make`.
    ///
    /// When all threads have ended, `check` returns the fault, or nil.
    ///
    /// - Parameters:
    ///   - preemptions: the maximal number of preemptions in an order.
    ///   - replay: the decisions of a failing order; only this order is run.
    public static func everyOrder<Subject>(
        preemptions: Int, replay: [Int]? = nil, of make: () -> Subject, threads: [(Subject) -> Void], check: (Subject) -> String?
    ) -> Result {
        let exploration = Exploration(threads: threads.count, preemptions: preemptions)
        var orders = 0
        if let replay { exploration.decisions = replay.map { Decision(options: 0, chosen: $0) } }
        repeat {
            let subject = make()
            orders += 1
            let reason = exploration.run(threads.map { thread in { thread(subject) } }) ?? check(subject)
            if let reason {
                // Leaves deadlocked threads behind, which is fine in a test process.
                return Result(orders: orders, failure: exploration.failure(reason))
            }
        } while replay == nil && exploration.goesOn()
        exploration.stop()
        return Result(orders: orders, failure: nil)
    }

    /// Runs one order. Returns why it could not finish, or nil.
    private func run(_ bodies: [() -> Void]) -> String? {
        (position, preemptions, steps, locks, reason) = (0, 0, [], [], nil)
        for (worker, body) in zip(workers, bodies) { (worker.body, worker.state) = (body, .ready) }
        hand(on: nil)
        finished.wait()
        precondition(position == decisions.count, misfit)
        return reason
    }

    /// The message for threads whose choices differ from the recorded decisions.
    private var misfit: String {
        decisions.contains { $0.options == 0 }
            ? "`replay` is of threads that did something else; take it out, and look for the order again"
            : "what the threads do depends on more than the order of their steps; let `make` make all that they use"
    }

    /// Advances to the next order. Returns whether there is one.
    private func goesOn() -> Bool {
        while let last = decisions.popLast() {
            if last.chosen + 1 < last.options {
                decisions.append(Decision(options: last.options, chosen: last.chosen + 1))
                return true
            }
        }
        return false
    }

    private func stop() {
        for worker in workers { worker.turn.signal() }
    }

    private func failure(_ reason: String) -> Failure {
        Failure(
            reason: reason, schedule: decisions.prefix(position).map(\.chosen),
            steps: steps.map { "thread \($0.worker): \($0.operation) \($0.file):\($0.line)" })
    }

    // MARK: - Steering

    /// Chooses the next thread. `current`: the thread that had the turn, unless it has ended.
    private func hand(on current: Worker?) {
        let ready = workers.filter { if case .ready = $0.state { $0 !== current } else { false } }
        var options = ready
        if let current, case .ready = current.state { options = preemptions < preemptionsAllowed ? [current] + ready : [current] }
        guard let next = options.isEmpty ? nil : options[options.count == 1 ? 0 : decide(options.count)] else {
            if workers.contains(where: { if case .waiting = $0.state { true } else { false } }) {
                reason = "a deadlock: every thread waits for a lock"
            }
            finished.signal()
            if reason != nil { current?.turn.wait() }
            return
        }
        if next === current { return }
        if let current, case .ready = current.state { preemptions += 1 }
        next.turn.signal()
        current?.turn.wait()
    }

    private func decide(_ options: Int) -> Int {
        if position == decisions.count { decisions.append(Decision(options: options, chosen: 0)) }
        // `options` is zero in a replay.
        let decision = decisions[position]
        precondition(decision.options == options || decision.options == 0 && decision.chosen < options, misfit)
        position += 1
        return decision.chosen
    }

    private func note(_ operation: String, _ worker: Worker, _ file: StaticString, _ line: UInt) {
        steps.append((worker.number, operation, file, line))
        if steps.count > Self.mostSteps {
            reason = "no end after \(Self.mostSteps) steps"
            finished.signal()
            worker.turn.wait()
        }
    }

    // MARK: - What the sources call

    /// The next atomic operation of this thread. Other threads may run first.
    static func step(_ operation: String, _ file: StaticString, _ line: UInt) {
        guard let worker = current else { return }
        worker.exploration.hand(on: worker)
        worker.exploration.note(operation, worker, file, line)
    }

    static func lock(_ lock: UnsafeRawPointer, _ file: StaticString, _ line: UInt) {
        guard let worker = current else { return }
        let exploration = worker.exploration
        exploration.hand(on: worker)
        while exploration.locks.contains(lock) {
            worker.state = .waiting(lock)
            exploration.hand(on: worker)
        }
        exploration.locks.insert(lock)
        exploration.note("lock", worker, file, line)
    }

    static func unlock(_ lock: UnsafeRawPointer) {
        guard let worker = current else { return }
        worker.exploration.locks.remove(lock)
        for other in worker.exploration.workers {
            if case .waiting(let wanted) = other.state, wanted == lock { other.state = .ready }
        }
    }

    // MARK: - Threads

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key, nil)
        return key
    }()

    /// Nil on a thread outside an exploration, where steps do nothing.
    private static var current: Worker? {
        pthread_getspecific(key).map { Unmanaged<Worker>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Starts the thread's loop, which ends at a turn without a body.
    private static func start(_ worker: Worker) {
        let thread = Thread { [unowned worker] in
            pthread_setspecific(key, Unmanaged.passUnretained(worker).toOpaque())
            while true {
                worker.turn.wait()
                guard let body = worker.body else { return }
                worker.body = nil
                body()
                worker.state = .done
                worker.exploration.hand(on: nil)
            }
        }
        thread.start()
    }
}
