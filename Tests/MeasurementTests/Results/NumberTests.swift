import Testing

@testable import Results

/// How figures are written, in files and for people.
@Suite struct NumberTests {
    @Test func aNumberTooLargeOrTooSmallForARatioIsRefused() {
        func zeros(_ count: Int) -> String { String(repeating: "0", count: count) }
        #expect(["1" + zeros(31), "0." + zeros(30) + "1"].map { Number.decimal($0) } == [nil, nil])
        #expect(["0", "1" + zeros(29)].map { Number.decimal($0) } == [0, 1e29])
        #expect(["9007199254740992", "9007199254740993", "-9007199254740993"].map { Number.whole($0) } == [1 << 53, nil, nil])
    }

    @Test(arguments: [3.0 / 700_000, -1.0 / 3_000_000, 1e-6, 1e-300, 2e-307, 1.0 / 3, 12_345.678, 9e15, 1e300])
    func aCountIsReadBackUnchanged(value: Double) {
        #expect(Double(Number.exact(value)) == value)
        #expect(!Number.exact(value).contains("e"))
    }

    @Test func aTimeHasNoMoreDigitsThanItsIntervalSupports() {
        func text(_ value: Double, _ low: Double, _ high: Double) -> String { Number.time(value, within: .init(low: low, high: high)) }
        #expect(text(3.79, 3.76, 3.82) == "3.79" && text(3.79, 3.5, 4) == "3.8" && text(3.79, 2, 6) == "4")
        #expect(text(1719, 1690, 1750) == "1,720" && text(1719, 1500, 2000) == "1,700" && text(248, 247.5, 248.9) == "248")
        // Three digits at most, and at least one.
        #expect(text(12_345, 12_344, 12_346) == "12,300" && text(3.4, 1, 90) == "3")
        #expect([9.99, 9.995, 99.9, 99.95].map(Number.time) == ["9.99", "10.0", "99.9", "100"])
        #expect(Number.time(3.79, within: nil) == "3.8" && Number.time(12_345, within: nil) == "12,000")
        #expect(Number.reach(of: .init(low: 99, high: 100.4), around: 100) == "±1 %")
        #expect(Number.reach(of: .init(low: 99.8, high: 100.4), around: 100) == "±0.4 %")
        // A file may contain a time of 0.
        #expect(Number.reach(of: .init(low: -0.032, high: 0.032), around: 0) == "")
        #expect(Number.reach(of: .init(low: 0, high: 0), around: 0) == "")
    }

    @Test func aNumberIsAlwaysTheSameText() {
        #expect([3, 0.5, 1.0 / 3, 1e-5, -2].map(Number.exact) == ["3", "0.5", "0.3333333333333333", "0.00001", "-2"])
        #expect([1.23456, 0, 150.26, 123_456.7].map(Number.nanoseconds) == ["1.235", "0", "150.3", "123457"])
        #expect([-1.5, -0.0001, 99.9996, 9_999.99, 0.05, 7.01].map(Number.nanoseconds) == ["-1.5", "0", "100", "10000", "0.05", "7.01"])
        #expect(Number.nanoseconds(1e18) == "1000000000000000000")
        // From 9e15 on, neighbours are more than 1 apart.
        #expect(Number.count(9e15) == "9e+15" && Number.count(9e15 - 1) == "8,999,999,999,999,999")
        #expect(
            [0, 0.001, 2.7, 7.128, 9.996, 12.34, 26, 99.96, 999, 12_345.6, 1_234_567].map(Number.time)
                == ["0", "<0.01", "2.70", "7.13", "10.0", "12.3", "26.0", "100", "999", "12,346", "1,234,567"])
        #expect([0, 0.001, 2.5, 3, 12_345].map(Number.count) == ["0", "<0.01", "2.50", "3", "12,345"])
        #expect(Number.time(0.005) == "0.01" && Number.bound(99.5) == "100")
        #expect(Number.time(999.6, within: .init(low: 999.5, high: 999.7)) == "1,000")
    }
}
