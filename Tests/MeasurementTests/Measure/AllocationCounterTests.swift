import Testing

@testable import Measure

// The counter counts all threads, and tests run in parallel, so each test here has its own process (Swift 6.2 or later).
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
            // glibc on 64 bits: rounded up to a multiple of 16, including a header of 8.
            #expect((both.allocations, both.frees, both.allocatedBytes) == (2, 0, 1000 + 104))
            #expect((both.liveBlocks, both.liveBytes, both.peakLiveBytes) == (2, 1104, 1104))
            #expect((one.frees, one.liveBlocks, one.liveBytes, one.peakLiveBytes) == (1, 1, 104, 1104))
        }
    }

    @Test func alignedAndReallocatedBlocksAreCountedToo() async {
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

    /// For each of these sizes, successive blocks may lie at the same distance from a multiple of the alignment, and all be too long by
    /// that.
    @Test func anAlignedBlocksSizeDoesNotDependOnItsAddress() async {
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
            // Excludes what the process allocates for its first loop.
            _ = reading(32, 32)
            for (alignment, size, usable) in sizes {
                // The first block lies elsewhere each time.
                for shift in 0..<8 {
                    let before = malloc(24 + 16 * shift)
                    let reading = reading(alignment, size)
                    free(before)
                    #expect((reading.allocations, reading.allocatedBytes) == (200, 200 * usable), "\(alignment), \(size)")
                }
            }
        }
    }

    @Test func freeingAnEarlierBlockMakesTheReadingNegative() async {
        await #expect(processExitsWith: .success) {
            let old = malloc(1000)
            AllocationCounter.start()
            free(old)
            let reading = AllocationCounter.read()
            AllocationCounter.stop()
            #expect((reading.liveBlocks, reading.liveBytes, reading.peakLiveBytes) == (-1, -1000, 0))
        }
    }

    @Test func aStoppedCounterCountsNothing() async {
        await #expect(processExitsWith: .success) {
            AllocationCounter.start()
            AllocationCounter.stop()
            free(malloc(1000))
            #expect(AllocationCounter.read() == AllocationCounter.Reading())
        }
    }

    @Test func otherThreadsAreCountedEvenAfterTheyEnd() async {
        await #expect(processExitsWith: .success) {
            func churn() { DispatchQueue.concurrentPerform(iterations: 8) { _ in for _ in 0..<1000 { free(malloc(24)) } } }
            churn()  // The pool's threads allocate when they start.
            AllocationCounter.start()
            churn()
            let reading = AllocationCounter.read()
            AllocationCounter.stop()
            #expect(reading.allocations >= 8000)
            #expect(reading.allocations < 8200)
        }
    }

    @Test func aBlocksBytesDoNotDependOnTheHeapsHistory() async {
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
            // Holes that are 16 bytes too long, between blocks that stay allocated.
            let holes = (0..<400).map { _ in malloc(1516) }
            for (index, block) in holes.enumerated() where index % 2 == 0 { free(block) }
            #expect(bytes() == before)
            for (index, block) in holes.enumerated() where index % 2 == 1 { free(block) }
        }
    }

    /// The usable bytes of blocks that were allocated before counting, and are freed during it.
    private static func bytes(of blocks: [UnsafeMutableRawPointer?]) -> Int {
        AllocationCounter.start()
        for block in blocks { free(block) }
        let reading = AllocationCounter.read()
        AllocationCounter.stop()
        return -reading.liveBytes
    }

    @Test func blocksFromBeforeCountingAreNotOversized() async {
        await #expect(processExitsWith: .success) {
            func made() -> [UnsafeMutableRawPointer?] { (0..<100).map { _ in malloc(1500) } }
            let holes = (0..<400).map { _ in malloc(1516) }
            for (index, block) in holes.enumerated() where index % 2 == 0 { free(block) }
            AllocationCounter.prepare()
            // glibc on 64 bits: rounded up to a multiple of 16, including a header of 8.
            #expect(Self.bytes(of: made()) == 100 * 1512)
            // The longer blocks do exist; otherwise this test would show nothing.
            #expect(Self.bytes(of: made()) == 100 * 1528)
        }
    }

    @Test func aLargeBlockHasNoPagesOfItsOwn() async {
        await #expect(processExitsWith: .success) {
            // Above any threshold that glibc sets itself, and below the limit of a thread's heap.
            let size = 40 << 20
            // Whole pages, one more than asked for, less a header of 16 bytes.
            #expect(Self.bytes(of: [malloc(size)]) == size + Int(getpagesize()) - 16)
            AllocationCounter.prepare()
            #expect(Self.bytes(of: [malloc(size)]) == size + 8)
        }
    }
}

#endif
