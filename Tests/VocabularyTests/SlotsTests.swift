import Testing

@testable import Vocabulary

@Suite struct SlotsTests {
    @Test func eachFreeSlotIsReusedOnce() {
        var slots = Slots<String>()
        let first = ["a", "b"].map { slots.add($0) }
        let removed = [slots.remove(0), slots.remove(1)]
        let second = ["c", "d", "e"].map { slots.add($0) }
        let contents = slots.removeAll()
        #expect(first == [0, 1])
        #expect(removed == ["a", "b"])
        #expect(second.sorted() == [0, 1, 2])
        #expect(contents.sorted() == ["c", "d", "e"])
    }

    @Test func theContentsAreCounted() {
        var slots = Slots<Int>()
        var counts = [slots.count]
        for content in 1...3 {
            _ = slots.add(content)
            counts.append(slots.count)
        }
        for place in [1, 1, 7] {
            _ = slots.remove(place)
            counts.append(slots.count)
        }
        _ = slots.add(4)
        counts.append(slots.count)
        #expect(counts == [0, 1, 2, 3, 2, 2, 2, 3])
        #expect(slots.removeAll { $0 > 2 }.sorted() == [3, 4])
        #expect(slots.count == 1)
    }
}
