extension Plan {
    /// The jobs timed with more threads than `cores`, by default as many as this process may use: `contended/send threads=2`.
    ///
    /// Such a time is one of the kernel's time slices, milliseconds each, whatever the library does.
    package func threadsAboveCores(_ cores: Int = ProcessInfo.processInfo.activeProcessorCount) -> [String] {
        jobs.filter { $0.isTimed && $0.entry.workload.parameter == .threads && $0.size > cores }.map(\.title)
    }
}
