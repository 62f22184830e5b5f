import CAllocationCounter

extension Toolchain {
    /// A build with a sanitizer measures the sanitizer.
    package static var isSanitizedBuild: Bool { allocation_counter_is_sanitized() }
}
