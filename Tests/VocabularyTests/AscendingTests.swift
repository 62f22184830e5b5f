import Testing

@testable import Vocabulary

@Suite struct AscendingTests {
    @Test func itCountsUpFromItsStart() {
        #expect(Array(Ascending(start: 3, count: 4)) == [3, 4, 5, 6])
        #expect(Array(Ascending(start: 3, count: 0)).isEmpty)
    }

    @Test func itReachesTheLastValueOfItsType() {
        #expect(Array(Ascending<Int8>(start: 125, count: 3)) == [125, 126, 127])
        #expect(Array(Ascending<UInt8>(start: 0, count: 256)).count == 256)
    }

    @Test func everyIterationBeginsAnew() {
        let numbers = Ascending(start: 1, count: 2)
        #expect(Array(numbers) == Array(numbers))
    }
}
