import Synchronization

/// Values that wait for a scheduled action to emit them, followed by the end of the stream.
///
/// One action empties the whole queue, including what is added while it runs. Two arrays swap places and keep their capacity: an event
/// allocates only if more values wait than ever before.
@usableFromInline package struct DrainQueue<Element>: ~Copyable, @unchecked Sendable {
    // `Content` and its parts are not private: Swift 6.3.1 crashes in a debug build of another module that stores a `DrainQueue`.

    /// The action that empties it.
    enum Action {
        /// Nothing waits.
        case none
        /// Requested, and not begun.
        case awaited
        case running
    }

    /// Carries a value into the lock and out. `@unchecked Sendable`: choosing a scheduler says that values may move.
    struct Value: @unchecked Sendable {
        let element: Element
    }

    struct Content: @unchecked Sendable {
        var values: [Value] = []
        /// Empty; swaps places with `values`.
        var spare: [Value] = []
        var completion: Completion?
        var action = Action.none

        mutating func awaitAction() -> Bool {
            guard case .none = action else { return false }
            action = .awaited
            return true
        }
    }

    private let content = Locked(Content())
    /// Counts calls of ``removeAll()``. Written under the lock, so that values taken together have one count.
    private let removals = Atomic<Int>(0)

    @usableFromInline package init() {}

    /// Appends a value. Returns whether the caller has to schedule an action, which calls ``drain(next:end:)``.
    @usableFromInline package func append(_ element: Element) -> Bool {
        let value = Value(element: element)
        return content.withLock { content in
            content.values.append(value)
            return content.awaitAction()
        }
    }

    /// Appends the end. Returns whether the caller has to schedule an action. Call it once, and last.
    @usableFromInline package func end(with completion: Completion) -> Bool {
        content.withLock { content in
            content.completion = completion
            return content.awaitAction()
        }
    }

    /// The removed values, which it keeps alive, and the end, if it was removed as well.
    @usableFromInline package struct Removed {
        private let values: [Value]
        @usableFromInline package let completion: Completion?

        init(_ values: [Value], _ completion: Completion?) { (self.values, self.completion) = (values, completion) }
    }

    /// Removes all that waits. A running action drops the values that it has not passed to `next` yet. An action that has not begun does
    /// nothing, unless more has come by then.
    @discardableResult
    @usableFromInline package func removeAll() -> Removed { removeAll(if: { true }) ?? Removed([], nil) }

    /// The same, if `isWanted` returns true. It is called under the lock, so nothing comes between the answer and the removal.
    @usableFromInline package func removeAll(if isWanted: () -> Bool) -> Removed? {
        content.withLock { content in
            guard isWanted() else { return nil }
            var values: [Value] = []
            swap(&values, &content.values)
            content.spare = []
            if case .awaited = content.action { content.action = .none }
            // Relaxed: the lock orders it; `drain` says why it may be read without the lock.
            removals.add(1, ordering: .relaxed)
            // The values outlive the lock: their deinits may run any code.
            return Removed(values, content.completion.take())
        }
    }

    /// Passes the values to `next`, one by one, until none is left, and then the end, if any, to `end`.
    ///
    /// Does nothing if another call is running, which passes them on.
    @usableFromInline package func drain(next: (Element) -> Void, end: (Completion) -> Void) {
        var values: [Value] = []
        guard begin(&values) else { return }
        while true {
            switch take(&values) {
            case .values(let removal):
                for index in values.indices {
                    // Relaxed: a removal by this thread is seen at once, one by another thread soon, as with every disposal.
                    if removals.load(ordering: .relaxed) != removal { break }
                    next(values[index].element)
                }
                values.removeAll(keepingCapacity: true)
            case .end(let completion): return end(completion)
            case .nothing: return
            }
        }
    }

    /// Whether an action was awaited. Any action will do: one that a removal made superfluous may run in place of the next.
    private func begin(_ values: inout [Value]) -> Bool {
        content.withLock { content in
            guard case .awaited = content.action else { return false }
            content.action = .running
            swap(&values, &content.spare)
            return true
        }
    }

    private enum Taken {
        /// The count of removals when values were taken.
        case values(Int)
        /// Behind all values.
        case end(Completion)
        /// The action is over.
        case nothing
    }

    /// Swaps the empty `values` for the waiting ones.
    private func take(_ values: inout [Value]) -> Taken {
        content.withLock { content in
            if !content.values.isEmpty {
                swap(&values, &content.values)
                return .values(removals.load(ordering: .relaxed))
            }
            if let completion = content.completion.take() { return .end(completion) }
            swap(&values, &content.spare)
            content.action = .none
            return .nothing
        }
    }
}
