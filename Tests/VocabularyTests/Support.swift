import Dispatch
import Synchronization
import Testing
import Vocabulary

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A timeout that only a deadlock reaches.
private let patience = DispatchTimeInterval.seconds(120)

extension DispatchSemaphore {
    /// Waits, and fails the test after a timeout that only a deadlock reaches.
    func waitPatiently(sourceLocation: SourceLocation = #_sourceLocation) {
        if wait(timeout: .now() + patience) == .timedOut {
            Issue.record("what is waited for has not come", sourceLocation: sourceLocation)
        }
    }
}

/// What happened, in order, on any thread.
final class Journal: Sendable {
    private let lines = Locked<[String]>([])
    var entries: [String] { lines.withLock { $0 } }
    func note(_ line: String) { lines.withLock { $0.append(line) } }
}

final class Counter: Sendable {
    private let number = Atomic<Int>(0)
    var value: Int { number.load(ordering: .sequentiallyConsistent) }
    @discardableResult
    func increment() -> Int { number.add(1, ordering: .sequentiallyConsistent).newValue }
}

/// Makes closures whose release is observed.
final class Tracker: Sendable {
    private let alive = Atomic<Int>(0)

    /// How many of its closures have not been released.
    var count: Int { alive.load(ordering: .sequentiallyConsistent) }

    /// `body`, counted as long as it is held. Its release calls `farewell`.
    func tracked(_ body: @escaping () -> Void, farewell: @escaping @Sendable () -> Void = {}) -> () -> Void {
        let mark = Mark(self, farewell)
        return {
            mark.touch()
            body()
        }
    }

    private final class Mark: Sendable {
        private let tracker: Tracker
        private let farewell: @Sendable () -> Void

        init(_ tracker: Tracker, _ farewell: @escaping @Sendable () -> Void) {
            (self.tracker, self.farewell) = (tracker, farewell)
            tracker.alive.add(1, ordering: .sequentiallyConsistent)
        }

        deinit {
            tracker.alive.subtract(1, ordering: .sequentiallyConsistent)
            farewell()
        }

        func touch() {}
    }
}

/// A token that its own action needs.
final class Token: Sendable {
    private let token = Locked<(any Disposable)?>(nil)
    func hold(_ token: any Disposable) { self.token.withLock { $0 = token } }
    func dispose() { token.withLock { $0 }?.dispose() }
}

/// Identifies the calling thread, to tell "the same" from "another".
var thisThread: UInt { UInt(bitPattern: pthread_self().hashValue) }
