import CAllocationCounter

/// Counts this process's heap: every allocation of every thread, exactly, between `start()` and `stop()`.
///
/// One count at a time per process. No function here allocates, so a reading does not count itself.
package enum AllocationCounter {
    /// Since `start()`.
    package struct Reading: Equatable, Sendable {
        package var allocations = 0
        package var frees = 0
        /// Usable bytes of all allocated blocks.
        package var allocatedBytes = 0
        /// Minus those alive at the start.
        package var liveBlocks = 0
        /// Minus those alive at the start.
        package var liveBytes = 0
        /// The highest `liveBytes` so far.
        package var peakLiveBytes = 0

        package init() {}
    }

    /// False under a sanitizer and without glibc. Reports then show `unsupported`, not 0.
    package static var isAvailable: Bool { allocation_counter_is_available() }

    /// Makes usable sizes of blocks, and with them the capacities of arrays, depend on the requested size alone, until `stop()`.
    ///
    /// Otherwise they depend on the heap's history. Call it before anything is made that still exists while allocations are counted.
    @inline(never)
    package static func prepare() { allocation_counter_prepare() }

    @inline(never)
    package static func start() { allocation_counter_start() }

    @inline(never)
    package static func stop() { allocation_counter_stop() }

    @inline(never)
    package static func read() -> Reading {
        let counts = allocation_counter_read()
        var reading = Reading()
        reading.allocations = Int(counts.allocations)
        reading.frees = Int(counts.frees)
        reading.allocatedBytes = Int(counts.allocated_bytes)
        reading.liveBlocks = Int(counts.live_blocks)
        reading.liveBytes = Int(counts.live_bytes)
        reading.peakLiveBytes = Int(counts.peak_live_bytes)
        return reading
    }
}
