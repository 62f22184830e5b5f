/// How the allocator was set while times were taken: pinned, so that it adapts to nothing that ran before.
package struct AllocatorSettings: Codable, Equatable, Sendable {
    /// By the names of glibc's tunables: a number of arenas, and bytes.
    package var settings: [String: Int]
    /// Variables of the environment that set the allocator besides.
    package var environment: [String]

    package init(settings: [String: Int], environment: [String]) { (self.settings, self.environment) = (settings, environment) }

    /// Of the names of all variables, those that set glibc's allocator.
    package static func variables(among names: some Sequence<String>) -> [String] {
        names.filter {
            $0 == "GLIBC_TUNABLES" || $0 == "LD_PRELOAD" || ($0.hasPrefix("MALLOC_") && $0.hasSuffix("_")) || $0 == "MALLOC_ARENA_MAX"
        }
        .sorted()
    }
}
