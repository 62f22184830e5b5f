import CProcess

/// A limit on a process's processor time, however long a busy machine takes to grant it.
///
/// A process that waits uses none, and is ended after as many seconds of the clock.
struct TimeLimit {
    private let seconds: Double
    /// At the last look: seconds of the clock since the start, and of the processor.
    private var clock = 0.0, processor = 0.0

    init(_ seconds: Double) { self.seconds = seconds }

    /// The least share of a core that a ready process gets on the busiest machine.
    private static let leastShare = 0.01

    /// How many more seconds a process may go on, given its processor time so far; nil if its time is over.
    ///
    /// Ask when `seconds` have passed, and again whenever the answer has. If `processor` is nil, since the system does not say, the clock
    /// alone counts.
    mutating func more(atClock clock: Double, processor: Double?) -> Double? {
        guard let processor else { return nil }
        let isAtWork = processor - self.processor >= Self.leastShare * (clock - self.clock)
        (self.clock, self.processor) = (clock, processor)
        // At least a tenth, or the looks would become ever more frequent.
        return isAtWork && processor < seconds ? max(seconds - processor, seconds / 10) : nil
    }

    /// Processor time that a process has used so far, in seconds. Nil if the system does not say: only Linux does.
    static func used(by process: Int32) -> Double? {
        let seconds = processor_seconds(process)
        return seconds < 0 ? nil : seconds
    }
}
