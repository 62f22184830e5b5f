/// What else the machine does at the moment.
///
/// Not the load average, which still contains the build of a minute ago.
enum OtherLoad {
    /// How many cores may be busy with something else before there is a warning.
    static let most = 0.5

    /// Warns once per process, before its first times.
    static let warnOnce: Void = {
        if let warning = warning() { Console.complain("WARNING  \(warning)") }
    }()

    /// The warning with its remedy. Nil if nothing is wrong, or if the system does not say.
    ///
    /// `look` reads the processor times; `pause` waits between two looks.
    static func warning(
        cores: Int = ProcessInfo.processInfo.processorCount, look: () -> CPUTime? = CPUTime.now, pause: () -> Void = { usleep(300_000) }
    ) -> String? {
        guard let start = look() else { return nil }
        pause()
        guard let busy = look()?.otherCores(since: start, of: cores), busy > most else { return nil }
        return "other load: \(Number.time(busy)) of \(cores) cores are busy with something else; end other programs, or measure later"
    }
}
