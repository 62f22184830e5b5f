import Foundation
import Testing

@testable import Results
@testable import Runner

@Suite struct StackGaugeTests {
    /// What the gauge reads of a painted stack of 1,000 words whose word `lowest` was written to.
    private func used(lowest: Int?) -> Int? {
        let stack = UnsafeMutableRawBufferPointer.allocate(byteCount: 8_000, alignment: 8)
        defer { stack.deallocate() }
        _ = stack.initializeMemory(as: UInt8.self, repeating: StackGauge.paint)
        if let lowest { stack.storeBytes(of: 1, toByteOffset: 8 * lowest, as: UInt64.self) }
        return StackGauge.used(of: UnsafeRawBufferPointer(stack), below: Int(bitPattern: stack.baseAddress) + 8_000)
    }

    @Test func whatIsNoLongerPaintedWasUsed() {
        #expect(used(lowest: nil) == 0 && used(lowest: 999) == 8 && used(lowest: 1) == 7_992)
    }

    @Test func aStackThatWasUsedToItsEndIsNoFigure() { #expect(used(lowest: 0) == nil) }

    #if os(Linux)
    @Test(.enabled(if: !Toolchain.isSanitizedBuild, "a sanitizer takes addresses of its own"))
    func nothingMayTouchThePageBelowTheStack() throws {
        var maps = "", address: UInt = 0
        _ = StackGauge.bytes {
            var marker = 0
            address = withUnsafePointer(to: &marker) { UInt(bitPattern: $0) }
            maps = (try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8)) ?? ""
        }
        let regions = maps.split(separator: "\n").compactMap { line -> (start: UInt, end: UInt, access: Substring)? in
            let words = line.split(separator: " ", maxSplits: 2)
            let bounds = words[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
            guard words.count > 1, bounds.count == 2 else { return nil }
            return (start: bounds[0], end: bounds[1], access: words[1])
        }
        let index = try #require(regions.firstIndex { $0.start <= address && address < $0.end })
        try #require(index > 0)
        #expect(regions[index - 1].end == regions[index].start)
        #expect(regions[index - 1].access == "---p")
    }
    #endif
}
