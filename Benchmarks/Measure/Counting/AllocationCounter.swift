import CAllocationCounter

/// The heap of this process, counted: every allocation of every thread, exactly, between `start()` and `stop()`.
///
/// One count at a time per process. None of its functions allocates, so that a reading does not see itself.
package enum AllocationCounter {
    /// What happened since `start()`.
    package struct Reading: Equatable, Sendable {
        package var allocations = 0
        package var frees = 0
        /// Usable bytes of the blocks handed out.
        package var allocatedBytes = 0
        /// Blocks now alive minus blocks alive at the start.
        package var liveBlocks = 0
        /// Bytes now alive minus bytes alive at the start.
        package var liveBytes = 0
        /// The highest `liveBytes` so far.
        package var peakLiveBytes = 0

        package init() {}
    }

    /// False under a sanitizer and without glibc. Reports then say `unsupported` instead of 0.
    package static var isAvailable: Bool { allocation_counter_is_available() }

    /// To be called before anything is made that is still there while allocations are counted: from now on until `stop()`, the usable size
    /// of a block, and with it the capacity of an array, depends on what is asked for alone, and not on the history of the heap.
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
