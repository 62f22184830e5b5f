/// The allocator's settings while times were taken: pinned, so that nothing that ran before changes them.
package struct AllocatorSettings: Codable, Equatable, Sendable {
    /// By the names of glibc's tunables: the number of arenas, and bytes.
    package var settings: [String: Int]
    /// Environment variables that also set the allocator.
    package var environment: [String]

    package init(settings: [String: Int], environment: [String]) { (self.settings, self.environment) = (settings, environment) }

    /// Those of `names` that set glibc's allocator.
    package static func variables(among names: some Sequence<String>) -> [String] {
        names.filter {
            $0 == "GLIBC_TUNABLES" || $0 == "LD_PRELOAD" || ($0.hasPrefix("MALLOC_") && $0.hasSuffix("_")) || $0 == "MALLOC_ARENA_MAX"
        }
        .sorted()
    }
}
