import CAllocationCounter

/// The C library's allocator, with the same settings in every process that takes times.
///
/// By default glibc adapts its thresholds to what a process has freed, so a workload's times would depend on its first samples. Counting
/// processes keep the defaults: which blocks get a mapping of their own changes usable sizes, and so the counts.
package enum Allocator {
    /// Blocks get a mapping of their own only from the largest threshold that glibc accepts, and memory is hardly ever given back.
    /// Otherwise samples of large workloads would time page faults.
    private static let pinned = (arenas: 16, mmapThreshold: 32 << 20, trimThreshold: 512 << 20, topPad: 128 << 10)

    /// What ``pin()`` sets; nil if it cannot.
    package static var settings: AllocatorSettings? {
        guard AllocationCounter.isAvailable else { return nil }
        return AllocatorSettings(
            settings: [
                "arena_max": pinned.arenas, "mmap_threshold": pinned.mmapThreshold, "trim_threshold": pinned.trimThreshold,
                "top_pad": pinned.topPad,
            ],
            environment: AllocatorSettings.variables(among: ProcessInfo.processInfo.environment.keys))
    }

    /// Applies the settings, before anything is timed. Returns whether that worked.
    @discardableResult
    static func pin() -> Bool {
        guard AllocationCounter.isAvailable else { return false }
        return allocator_pin(
            Int32(pinned.arenas), Int32(pinned.mmapThreshold), Int32(pinned.trimThreshold), Int32(pinned.topPad))
    }
}
