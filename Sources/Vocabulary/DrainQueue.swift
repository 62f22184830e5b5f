import Synchronization

/// What waits for a scheduled action to emit it: values, and behind them how the stream ended.
///
/// Putting something in returns whether an action has to be scheduled: one is enough for all that comes until it has begun, and for
/// what comes while it is at work. Two arrays change places and keep their capacity, so an event allocates nothing unless more
/// wait than ever before.
@usableFromInline package struct DrainQueue<Element>: ~Copyable, @unchecked Sendable {
    // What `Content` is made of is not private: a debug build of another module that stores a `DrainQueue` refers to it, and Swift 6.3.1
    // crashes if it cannot.

    /// The action that empties it.
    enum Action {
        /// Nothing waits, so there is none.
        case none
        /// One was asked for, and has not begun.
        case awaited
        /// One is at work.
        case running
    }

    /// A value on its way into the lock and out. `@unchecked Sendable`: choosing a scheduler says that values may move.
    struct Value: @unchecked Sendable {
        let element: Element
    }

    struct Content: @unchecked Sendable {
        var values: [Value] = []
        /// Empty. What the action takes the values out with, while it is at work.
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
    /// Counts ``removeAll()``. Written under the lock, so that what is taken out belongs to one count.
    private let removals = Atomic<Int>(0)

    @usableFromInline package init() {}

    /// Puts a value behind what waits. Returns whether an action has to be scheduled, that calls ``drain(next:end:)``.
    @usableFromInline package func append(_ element: Element) -> Bool {
        let value = Value(element: element)
        return content.withLock { content in
            content.values.append(value)
            return content.awaitAction()
        }
    }

    /// Puts the end behind what waits. Returns whether an action has to be scheduled. To be called once, and last.
    @usableFromInline package func end(with completion: Completion) -> Bool {
        content.withLock { content in
            content.completion = completion
            return content.awaitAction()
        }
    }

    /// What was removed: the values, which go when this goes, and the end, if that was among it.
    @usableFromInline package struct Removed {
        private let values: [Value]
        @usableFromInline package let completion: Completion?

        init(_ values: [Value], _ completion: Completion?) { (self.values, self.completion) = (values, completion) }
    }

    /// Removes what waits; what an action has taken out and not passed to `next` yet is dropped by that.
    ///
    /// An action that has not begun is not needed any more, and does nothing if it runs nevertheless.
    @discardableResult
    @usableFromInline package func removeAll() -> Removed { removeAll(if: { true }) ?? Removed([], nil) }

    /// The same, unless `isWanted`, which is asked under the lock, says no: so nothing comes between the answer and the removal.
    @usableFromInline package func removeAll(if isWanted: () -> Bool) -> Removed? {
        content.withLock { content in
            guard isWanted() else { return nil }
            var values: [Value] = []
            swap(&values, &content.values)
            content.spare = []
            if case .awaited = content.action { content.action = .none }
            // Relaxed: the lock orders it for all that is done inside; see `drain` for reads from outside.
            removals.add(1, ordering: .relaxed)
            // The values leave the lock alive: they may do anything when they go.
            return Removed(values, content.completion.take())
        }
    }

    /// Passes everything that waits to `next`, one by one, and then the end, if it has come, to `end`; does so until nothing is left.
    ///
    /// Does nothing if another call is at work, which then does it.
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

    /// Whether the caller is the action that was awaited. One that was not needed any more may stand in for the one after it.
    private func begin(_ values: inout [Value]) -> Bool {
        content.withLock { content in
            guard case .awaited = content.action else { return false }
            content.action = .running
            swap(&values, &content.spare)
            return true
        }
    }

    private enum Taken {
        /// Values, which belong to this count of removals.
        case values(Int)
        /// The end, which came behind all values.
        case end(Completion)
        /// Nothing was left: the action is over.
        case nothing
    }

    /// Exchanges `values`, which is empty, for what waits.
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
