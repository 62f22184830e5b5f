/// What else the machine does at the moment.
///
/// Not by its load average: that still has the build of a minute ago in it.
enum OtherLoad {
    /// So many cores are busy with something else before anybody is warned.
    static let most = 0.5

    /// Warns when a process is about to take its first times.
    static let warnOnce: Void = {
        if let warning = warning() { Console.complain("WARNING  \(warning)") }
    }()

    /// With its remedy. Nil where nothing is wrong, and where the system does not say. `look`: reads the account; `pause`: comes between
    /// two looks.
    static func warning(
        cores: Int = ProcessInfo.processInfo.processorCount, look: () -> CPUTime? = CPUTime.now, pause: () -> Void = { usleep(300_000) }
    ) -> String? {
        guard let start = look() else { return nil }
        pause()
        guard let busy = look()?.otherCores(since: start, of: cores), busy > most else { return nil }
        return "other load: \(Number.time(busy)) of \(cores) cores are busy with something else; end other programs, or measure later"
    }
}
