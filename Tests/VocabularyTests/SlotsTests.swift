import Testing

@testable import Vocabulary

@Suite struct SlotsTests {
    @Test func eachFreePlaceIsGivenOnce() {
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
}
