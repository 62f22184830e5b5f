import Testing

@testable import Vocabulary

@Suite struct RingBufferTests {
    @Test(arguments: 0...9)
    func theNewestElementsAreKeptOldestFirst(_ count: Int) {
        var ring = RingBuffer<Int>(capacity: 4)
        var gone: [Int] = []
        for value in 0..<count {
            if let oldest = ring.append(value) { gone.append(oldest) }
        }
        let kept = Array(Array(0..<count).suffix(4))
        #expect(ring.all == kept)
        #expect((0..<ring.count).map { ring[$0] } == kept)
        #expect(gone == Array(0..<max(0, count - 4)))
    }

    @Test func anEarlierSnapshotIsUnaffectedByLaterAppends() {
        var ring = RingBuffer<Int>(capacity: 2)
        ring.append(1)
        ring.append(2)
        let before = ring.all
        ring.append(3)
        #expect(before == [1, 2])
        #expect(ring.all == [2, 3])
    }

    @Test func anUnlimitedRingKeepsEverything() {
        var ring = RingBuffer<Int>(capacity: .max)
        for value in 0..<100 { ring.append(value) }
        #expect(ring.all == Array(0..<100))
    }
}
