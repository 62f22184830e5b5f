import Dispatch
import Synchronization

/// Hands numbers over to a queue, by hand.
///
/// Only one block is pending at a time, and it takes all numbers that arrive until it has run. `@unchecked Sendable`: `handler` is called
/// by one block at a time, and waiting numbers are behind the lock.
final class HandOver: @unchecked Sendable {
    private struct Content {
        var waiting: [Int] = []
        /// An empty array that the block exchanges for `waiting`, so that neither needs new storage.
        var spare: [Int] = []
        var isAwaited = false
    }

    private let queue: DispatchQueue
    private let handler: (Int) -> Void
    private let content = Mutex(Content())

    init(to queue: DispatchQueue, _ handler: @escaping (Int) -> Void) { (self.queue, self.handler) = (queue, handler) }

    func append(_ number: Int) {
        let isFirst = content.withLock { content in
            content.waiting.append(number)
            defer { content.isAwaited = true }
            return !content.isAwaited
        }
        if isFirst { queue.async { self.drain() } }
    }

    private func drain() {
        var numbers = content.withLock { content in
            var numbers: [Int] = []
            swap(&numbers, &content.spare)
            return numbers
        }
        while take(&numbers) {
            for number in numbers { handler(number) }
            numbers.removeAll(keepingCapacity: true)
        }
    }

    /// Exchanges the empty `numbers` for the waiting ones. Returns whether there are any.
    private func take(_ numbers: inout [Int]) -> Bool {
        content.withLock { content in
            if content.waiting.isEmpty {
                swap(&numbers, &content.spare)
                content.isAwaited = false
                return false
            }
            swap(&numbers, &content.waiting)
            return true
        }
    }
}
