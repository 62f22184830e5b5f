/// The heap of a process that has run for a while: free blocks are scattered among used ones.
///
/// A fresh heap returns consecutive addresses, which no application sees. Here the same blocks are allocated and freed in the same order
/// for every implementation, once per process.
enum AgedHeap {
    /// Ages the heap on the first call. Call it in a scenario's `init`, where it is neither timed nor counted.
    static func prepare() { _ = kept }

    /// The number of allocated blocks: about 14 MB together, more than a core's own caches hold.
    private static let count = 100_000

    /// The quarter that stays allocated until the process ends.
    nonisolated(unsafe) private static let kept: [UnsafeMutableRawPointer] = {
        var random = SplitMix(state: 9)
        var blocks = (0..<count).map { _ in
            // 16, 32, … 256 bytes: the sizes of objects and closures.
            UnsafeMutableRawPointer.allocate(byteCount: 16 + 16 * random.next(below: 16), alignment: 16)
        }
        for index in (1..<count).reversed() { blocks.swapAt(index, random.next(below: index + 1)) }
        for block in blocks[(count / 4)...] { block.deallocate() }
        return Array(blocks[..<(count / 4)])
    }()

    /// The same numbers in every process.
    private struct SplitMix {
        var state: UInt64

        mutating func next(below bound: Int) -> Int {
            state &+= 0x9E37_79B9_7F4A_7C15
            var bits = state
            bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
            bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
            return Int((bits ^ (bits >> 31)) % UInt64(bound))
        }
    }
}
