extension Plan {
    /// What is timed with more threads than `cores`, by default as many as the system lets this process use: `contended/send threads=2`.
    /// Such a time is that of the kernel's turns, milliseconds each, whatever the library does.
    package func threadsAboveCores(_ cores: Int = ProcessInfo.processInfo.activeProcessorCount) -> [String] {
        jobs.filter { $0.isTimed && $0.entry.workload.parameter == .threads && $0.size > cores }.map(\.title)
    }
}
