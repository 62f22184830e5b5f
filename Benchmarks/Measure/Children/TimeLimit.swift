import CProcess

/// How long a process may take: so many seconds of processor time, however long a busy machine needs to give them to it. One that waits
/// uses none, and is ended after as many seconds of the clock.
struct TimeLimit {
    private let seconds: Double
    /// The last look: seconds of the clock since the start, and of the processor.
    private var clock = 0.0, processor = 0.0

    init(_ seconds: Double) { self.seconds = seconds }

    /// On the busiest machine, what is ready to run gets more than this share of a core.
    private static let leastShare = 0.01

    /// For how many seconds more a process may go on that has used so much; nil if its time is over. To be asked when `seconds` have
    /// passed, and whenever these are over. `processor`: nil where the system does not say; then the clock alone counts.
    mutating func more(atClock clock: Double, processor: Double?) -> Double? {
        guard let processor else { return nil }
        let isAtWork = processor - self.processor >= Self.leastShare * (clock - self.clock)
        (self.clock, self.processor) = (clock, processor)
        // Not less than a tenth, lest the looks become ever more frequent.
        return isAtWork && processor < seconds ? max(seconds - processor, seconds / 10) : nil
    }

    /// How much processor time a process has used so far, in seconds. Nil where the system does not say: only Linux does.
    static func used(by process: Int32) -> Double? {
        let seconds = processor_seconds(process)
        return seconds < 0 ? nil : seconds
    }
}
