import Foundation
import Testing

@testable import Measure

// The counter sees every thread, and tests run side by side: each of these has a process of its own, which Swift has since 6.2.
#if compiler(>=6.2)

@Suite(.enabled(if: AllocationCounter.isAvailable, "this build cannot count allocations"))
struct AllocationCounterTests {
    @Test func blocksAreCountedWithTheirUsableBytes() async {
        await #expect(processExitsWith: .success) {
            AllocationCounter.start()
            let first = malloc(1000)
            let second = calloc(10, 10)
            let both = AllocationCounter.read()
            free(first)
            let one = AllocationCounter.read()
            free(second)
            AllocationCounter.stop()
            // glibc on 64 bits: a multiple of 16, of which 8 are the header.
            #expect((both.allocations, both.frees, both.allocatedBytes) == (2, 0, 1000 + 104))
            #expect((both.liveBlocks, both.liveBytes, both.peakLiveBytes) == (2, 1104, 1104))
            #expect((one.frees, one.liveBlocks, one.liveBytes, one.peakLiveBytes) == (1, 1, 104, 1104))
        }
    }

    @Test func whateverHandsOutABlockIsCounted() async {
        await #expect(processExitsWith: .success) {
            AllocationCounter.start()
            var aligned: UnsafeMutableRawPointer?
            posix_memalign(&aligned, 64, 100)
            let other = aligned_alloc(32, 96)
            let grown = realloc(malloc(10), 50_000)
            let all = AllocationCounter.read()
            free(aligned)
            free(other)
            free(grown)
            let none = AllocationCounter.read()
            AllocationCounter.stop()
            #expect((all.allocations, all.frees) == (4, 1))
            #expect((none.frees, none.liveBlocks, none.liveBytes) == (4, 0, 0))
        }
    }

    /// In each of these sizes, blocks in a row may lie at one distance from a multiple of the alignment, each too long for the same reason.
    @Test func anAlignedBlockIsAsLongAsAskedForWhereverItLies() async {
        await #expect(processExitsWith: .success) {
            let sizes = [(32, 32, 40), (32, 64, 72), (64, 64, 72), (64, 136, 136), (128, 72, 72)]
            var blocks = [UnsafeMutableRawPointer?](repeating: nil, count: 200)
            func reading(_ alignment: Int, _ size: Int) -> AllocationCounter.Reading {
                AllocationCounter.start()
                for index in blocks.indices { blocks[index] = aligned_alloc(alignment, size) }
                let reading = AllocationCounter.read()
                AllocationCounter.stop()
                #expect(blocks.allSatisfy { Int(bitPattern: $0) % alignment == 0 })
                for block in blocks { free(block) }
                return reading
            }
            // What the process needs for its first loop is not of these blocks.
            _ = reading(32, 32)
            for (alignment, size, usable) in sizes {
                // Each time the first lies elsewhere.
                for shift in 0..<8 {
                    let before = malloc(24 + 16 * shift)
                    let reading = reading(alignment, size)
                    free(before)
                    #expect((reading.allocations, reading.allocatedBytes) == (200, 200 * usable), "\(alignment), \(size)")
                }
            }
        }
    }

    @Test func aBlockFromBeforeMakesTheDifferenceNegative() async {
        await #expect(processExitsWith: .success) {
            let old = malloc(1000)
            AllocationCounter.start()
            free(old)
            let reading = AllocationCounter.read()
            AllocationCounter.stop()
            #expect((reading.liveBlocks, reading.liveBytes, reading.peakLiveBytes) == (-1, -1000, 0))
        }
    }

    @Test func nothingIsCountedWhileItIsOff() async {
        await #expect(processExitsWith: .success) {
            AllocationCounter.start()
            AllocationCounter.stop()
            free(malloc(1000))
            #expect(AllocationCounter.read() == AllocationCounter.Reading())
        }
    }

    @Test func otherThreadsAreCountedAlsoAfterTheyEnded() async {
        await #expect(processExitsWith: .success) {
            func churn() { DispatchQueue.concurrentPerform(iterations: 8) { _ in for _ in 0..<1000 { free(malloc(24)) } } }
            churn()  // The pool's threads allocate when they begin.
            AllocationCounter.start()
            churn()
            let reading = AllocationCounter.read()
            AllocationCounter.stop()
            #expect(reading.allocations >= 8000)
            #expect(reading.allocations < 8200)
        }
    }

    @Test func theBytesOfABlockDoNotDependOnWhatTheHeapWentThrough() async {
        await #expect(processExitsWith: .success) {
            func bytes() -> Int {
                AllocationCounter.start()
                let blocks = (0..<200).map { _ in malloc(1500) }
                let reading = AllocationCounter.read()
                for block in blocks { free(block) }
                AllocationCounter.stop()
                return reading.allocatedBytes
            }
            _ = bytes()
            let before = bytes()
            // Holes that are 16 bytes too long, between blocks that stay.
            let holes = (0..<400).map { _ in malloc(1516) }
            for (index, block) in holes.enumerated() where index % 2 == 0 { free(block) }
            #expect(bytes() == before)
            for (index, block) in holes.enumerated() where index % 2 == 1 { free(block) }
        }
    }

    /// The usable bytes of blocks that were made before counting, and are freed while it counts.
    private static func bytes(of blocks: [UnsafeMutableRawPointer?]) -> Int {
        AllocationCounter.start()
        for block in blocks { free(block) }
        let reading = AllocationCounter.read()
        AllocationCounter.stop()
        return -reading.liveBytes
    }

    @Test func whatWasMadeBeforeCountingIsNoLongerThanAskedForEither() async {
        await #expect(processExitsWith: .success) {
            func made() -> [UnsafeMutableRawPointer?] { (0..<100).map { _ in malloc(1500) } }
            let holes = (0..<400).map { _ in malloc(1516) }
            for (index, block) in holes.enumerated() where index % 2 == 0 { free(block) }
            AllocationCounter.prepare()
            // glibc on 64 bits: a multiple of 16, of which 8 are the header.
            #expect(Self.bytes(of: made()) == 100 * 1512)
            // And those that are too long are there: without that, this test says nothing.
            #expect(Self.bytes(of: made()) == 100 * 1528)
        }
    }

    @Test func aLargeBlockHasNoPagesOfItsOwn() async {
        await #expect(processExitsWith: .success) {
            // More than any threshold that glibc sets itself, and less than a heap of a thread may have.
            let size = 40 << 20
            // Of whole pages, one more than asked for, less a header of 16 bytes.
            #expect(Self.bytes(of: [malloc(size)]) == size + Int(getpagesize()) - 16)
            AllocationCounter.prepare()
            #expect(Self.bytes(of: [malloc(size)]) == size + 8)
        }
    }
}

#endif
