import CAllocationCounter

/// The C library's allocator, set alike in every process that takes times.
///
/// By default glibc moves its thresholds while a process runs, by what the process has freed so far; so what one workload measures would
/// depend on its own first samples. Only where times are taken: which blocks are mapped by themselves changes their usable size, and so
/// what is counted.
package enum Allocator {
    /// Blocks are mapped by themselves from the largest size on that glibc accepts, and memory is hardly ever given back: else samples of
    /// large workloads are of page faults.
    private static let pinned = (arenas: 16, mmapThreshold: 32 << 20, trimThreshold: 512 << 20, topPad: 128 << 10)

    /// What ``pin()`` sets; nil where it cannot.
    package static var settings: AllocatorSettings? {
        guard AllocationCounter.isAvailable else { return nil }
        return AllocatorSettings(
            settings: [
                "arena_max": pinned.arenas, "mmap_threshold": pinned.mmapThreshold, "trim_threshold": pinned.trimThreshold,
                "top_pad": pinned.topPad,
            ],
            environment: AllocatorSettings.variables(among: ProcessInfo.processInfo.environment.keys))
    }

    /// Before anything is timed. Returns whether it could be done.
    @discardableResult
    static func pin() -> Bool {
        guard AllocationCounter.isAvailable else { return false }
        return allocator_pin(
            Int32(pinned.arenas), Int32(pinned.mmapThreshold), Int32(pinned.trimThreshold), Int32(pinned.topPad))
    }
}
