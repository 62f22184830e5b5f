import Testing

@testable import Vocabulary

@Suite struct QueueTests {
    @Test func anEmptiedLargeQueueCanBeReused() {
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

    /// Three go in and two come out at a time, so the ring wraps around at every size that it grows to.
    @Test func theOrderIsKeptWhenTheRingWrapsAroundAndGrows() {
        var queue = Queue<Int>()
        var left: [Int] = []
        for round in 0..<20 {
            for value in 0..<3 { queue.append(3 * round + value) }
            for _ in 0..<2 { left.append(queue.removeFirst()) }
        }
        #expect(queue.count == 20)
        while let value = queue.popFirst() { left.append(value) }
        #expect(left == Array(0..<60))
    }

    @Test func aCopyKeepsItsOwnElements() {
        var queue = Queue<Int>()
        for value in 1...3 { queue.append(value) }
        var copy = queue
        let fromCopy = copy.removeFirst()
        copy.append(4)
        queue.append(5)
        var rest: [Int] = []
        while let value = queue.popFirst() { rest.append(value) }
        var restOfCopy: [Int] = []
        while let value = copy.popFirst() { restOfCopy.append(value) }
        #expect(fromCopy == 1)
        #expect(rest == [1, 2, 3, 5])
        #expect(restOfCopy == [2, 3, 4])
    }

    @Test func elementsAreReleasedOnRemovalOrWithTheQueue() {
        final class Element {}
        weak var left: Element?
        weak var stayed: Element?
        do {
            var queue = Queue<Element>()
            // Five, so that they have moved to a larger ring.
            for number in 0..<5 {
                let element = Element()
                if number == 0 { left = element }
                if number == 4 { stayed = element }
                queue.append(element)
            }
            _ = queue.removeFirst()
            #expect(left == nil)
            #expect(stayed != nil)
        }
        #expect(stayed == nil)
    }
}
