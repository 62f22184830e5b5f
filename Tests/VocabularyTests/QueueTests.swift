import Testing

@testable import Vocabulary

@Suite struct QueueTests {
    @Test func aQueueThatACrowdHasLeftBeginsAnew() {
        var queue = Queue<Int>()
        for value in 0..<65 { queue.append(value) }
        var left: [Int] = []
        while let value = queue.popFirst() { left.append(value) }
        queue.append(65)
        let oldest = queue.oldest
        let last = queue.popFirst()
        #expect(left == Array(0..<65))
        #expect(oldest == 65)
        #expect(last == 65)
        #expect(queue.isEmpty)
    }
}
