import CAllocationCounter

extension Toolchain {
    /// Whether this build has a sanitizer. It would measure the sanitizer.
    package static var isSanitizedBuild: Bool { allocation_counter_is_sanitized() }
}
