import Synchronization

// In the build that tries interleavings (`make interleavings`) the sources' `Atomic` and `Locked` are these. In every other build this
// target does not exist.

/// An atomic word. Before each operation the exploration decides which thread goes on.
///
/// Every operation is sequentially consistent, whatever ordering the source asks for: the exploration tries all orders of operations, and
/// none of the effects that weaker orderings allow beyond that.
public struct SteppedAtomic<Value: AtomicRepresentable>: ~Copyable, @unchecked Sendable {
    private let word = UnsafeMutablePointer<Value>.allocate(capacity: 1)

    public init(_ value: consuming Value) { word.initialize(to: value) }

    deinit {
        word.deinitialize(count: 1)
        word.deallocate()
    }

    /// No other thread runs between reading and writing: a steered thread gives way before a step and nowhere else, and threads that
    /// nobody steers take turns by a lock.
    private borrowing func update<Result>(
        _ operation: String, _ file: StaticString, _ line: UInt, _ change: (inout Value) -> Result
    ) -> Result {
        Exploration.step(operation, file, line)
        return turns.withLock { _ in change(&word.pointee) }
    }

    public borrowing func load(ordering: AtomicLoadOrdering, file: StaticString = #fileID, line: UInt = #line) -> Value {
        update("load", file, line) { $0 }
    }

    public borrowing func store(
        _ value: consuming Value, ordering: AtomicStoreOrdering, file: StaticString = #fileID, line: UInt = #line
    ) {
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

/// What the sources use of it with each type of number.
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

/// A value and its lock. Taking the lock is a step. A thread that finds it taken waits until the thread that has it gives it
/// back. Threads that no exploration steers are not kept apart.
public struct SteppedLock<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
    private let content: UnsafeMutablePointer<Value>
    /// Names the lock: where the value is would not, if it has no size.
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
