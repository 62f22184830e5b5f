import Testing

@testable import Measure

@Suite struct StackGaugeTests {
    /// The gauge's reading of a painted stack of 1,000 words whose word `lowest` was written to.
    private func used(lowest: Int?) -> Int? {
        let stack = UnsafeMutableRawBufferPointer.allocate(byteCount: 8_000, alignment: 8)
        defer { stack.deallocate() }
        _ = stack.initializeMemory(as: UInt8.self, repeating: StackGauge.paint)
        if let lowest { stack.storeBytes(of: 1, toByteOffset: 8 * lowest, as: UInt64.self) }
        return StackGauge.used(of: UnsafeRawBufferPointer(stack), below: Int(bitPattern: stack.baseAddress) + 8_000)
    }

    @Test func overwrittenPaintCountsAsUsedStack() {
        #expect(used(lowest: nil) == 0 && used(lowest: 999) == 8 && used(lowest: 1) == 7_992)
    }

    @Test func aFullyUsedStackHasNoFigure() { #expect(used(lowest: 0) == nil) }

    /// Asks the system about the page itself: lines of `/proc/self/maps` go missing while other tests map memory.
    @Test func thePageBelowTheStackIsInaccessible() throws {
        var pipes: [Int32] = [-1, -1]
        try #require(pipe(&pipes) == 0)
        defer { pipes.forEach { close($0) } }
        let page = Int(getpagesize())
        try StackGauge.withPaintedStack { stack in
            let lowest = try #require(stack.baseAddress)
            #expect(stack.count == StackGauge.size && stack.first == StackGauge.paint && stack.last == StackGauge.paint)
            #expect(write(pipes[1], lowest, page) == page)
            #expect(write(pipes[1], lowest - page, page) == -1 && errno == EFAULT)
            #expect(msync(lowest - page, page, MS_ASYNC) == 0, "the page is not ours")
        }
    }
}
