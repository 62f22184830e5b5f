import Synchronization

// `make interleavings` builds the sources with these types as `Atomic` and `Locked`. In every other build this target does not exist.

/// An atomic word. Before each operation the exploration decides which thread goes on.
///
/// Every operation is sequentially consistent, whatever ordering the source asks for. The exploration tries all orders of operations, but
/// no effects of weaker orderings.
public struct SteppedAtomic<Value: AtomicRepresentable>: ~Copyable, @unchecked Sendable {
    private let word = UnsafeMutablePointer<Value>.allocate(capacity: 1)

    public init(_ value: consuming Value) { word.initialize(to: value) }

    deinit {
        word.deinitialize(count: 1)
        word.deallocate()
    }

    /// Reading and writing are one step: an explored thread yields only before steps, and other threads take turns through a lock.
    private borrowing func update<Result>(
        _ operation: String, _ file: StaticString, _ line: UInt, _ change: (inout Value) -> Result
    ) -> Result {
        Exploration.step(operation, file, line)
        return turns.withLock { _ in change(&word.pointee) }
    }

    public borrowing func load(ordering: AtomicLoadOrdering, file: StaticString = #fileID, line: UInt = #line) -> Value {
        update("load", file, line) { $0 }
    }

    public borrowing func store(_ value: consuming Value, ordering: AtomicStoreOrdering, file: StaticString = #fileID, line: UInt = #line) {
        let value = value
        update("store", file, line) { $0 = value }
    }

    public borrowing func exchange(
        _ value: consuming Value, ordering: AtomicUpdateOrdering, file: StaticString = #fileID, line: UInt = #line
    ) -> Value {
        let value = value
        return update("exchange", file, line) { word in
            defer { word = value }
            return word
        }
    }
}

private let turns = Mutex<Void>(())

extension SteppedAtomic where Value: Equatable {
    public borrowing func compareExchange(
        expected: Value, desired: Value, ordering: AtomicUpdateOrdering, file: StaticString = #fileID, line: UInt = #line
    ) -> (exchanged: Bool, original: Value) {
        update("compareExchange", file, line) { word in
            let original = word
            if original == expected { word = desired }
            return (original == expected, original)
        }
    }
}

/// The operations that the sources use, for all integer types.
extension SteppedAtomic where Value: FixedWidthInteger {
    private borrowing func calculate(
        _ operation: String, _ file: StaticString, _ line: UInt, _ change: (Value) -> Value
    ) -> (oldValue: Value, newValue: Value) {
        update(operation, file, line) { word in
            let old = word
            word = change(old)
            return (old, word)
        }
    }

    @discardableResult
    public borrowing func add(
        _ operand: Value, ordering: AtomicUpdateOrdering, file: StaticString = #fileID, line: UInt = #line
    ) -> (oldValue: Value, newValue: Value) {
        calculate("add", file, line) { $0 + operand }
    }

    @discardableResult
    public borrowing func subtract(
        _ operand: Value, ordering: AtomicUpdateOrdering, file: StaticString = #fileID, line: UInt = #line
    ) -> (oldValue: Value, newValue: Value) {
        calculate("subtract", file, line) { $0 - operand }
    }

    @discardableResult
    public borrowing func bitwiseOr(
        _ operand: Value, ordering: AtomicUpdateOrdering, file: StaticString = #fileID, line: UInt = #line
    ) -> (oldValue: Value, newValue: Value) {
        calculate("bitwiseOr", file, line) { $0 | operand }
    }

    @discardableResult
    public borrowing func bitwiseAnd(
        _ operand: Value, ordering: AtomicUpdateOrdering, file: StaticString = #fileID, line: UInt = #line
    ) -> (oldValue: Value, newValue: Value) {
        calculate("bitwiseAnd", file, line) { $0 & operand }
    }
}

/// A value and its lock.
///
/// Taking the lock is a step; a thread that finds it taken waits for its release. Threads outside an exploration are not excluded.
public struct SteppedLock<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
    private let content: UnsafeMutablePointer<Value>
    /// Identifies the lock. The address of `content` would not, if the value has no size.
    private let name = UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1)

    public init(_ value: consuming sending Value) {
        content = .allocate(capacity: 1)
        content.initialize(to: value)
    }

    deinit {
        content.deinitialize(count: 1)
        content.deallocate()
        name.deallocate()
    }

    public borrowing func withLock<Result: ~Copyable, Failure: Error>(
        file: StaticString = #fileID, line: UInt = #line, _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        Exploration.lock(name, file, line)
        defer { Exploration.unlock(name) }
        return try body(&content.pointee)
    }
}
