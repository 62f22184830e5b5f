import Synchronization

final class InOrder<Value: Sendable>: Sendable {
    private let found = Mutex<[Int: Value]>([:])

    subscript(place: Int) -> Value? {
        get { found.withLock { $0[place] } }
        set { found.withLock { $0[place] = newValue } }
    }
}
