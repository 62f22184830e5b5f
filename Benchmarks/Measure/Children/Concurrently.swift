import Dispatch
import Synchronization

/// What `body` returns for 0 ..< `count`, in this order. It is called on several threads, as many at once as there are cores.
func concurrently<Value: Sendable>(_ count: Int, _ body: @Sendable (Int) -> Value) -> [Value] {
    let found = Mutex<[Int: Value]>([:])
    DispatchQueue.concurrentPerform(iterations: count) { index in
        let value = body(index)
        found.withLock { $0[index] = value }
    }
    let values = found.withLock { $0 }
    return (0..<count).compactMap { values[$0] }
}
