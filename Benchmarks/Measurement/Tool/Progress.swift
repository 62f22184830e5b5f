/// Says on standard error how far a run is: one line that is overwritten on a terminal, one line per workload elsewhere.
public struct Progress {
    private let terminal: Terminal
    private let total: Double
    private let start = MonotonicClock.now()
    private var done = 0.0
    private var last = ""

    /// `total` is what all steps take, in seconds as far as it is known beforehand.
    public init(total: Double, on terminal: Terminal = .errors) {
        (self.total, self.terminal) = (max(total, 0.001), terminal)
    }

    /// Says what comes now. `headline` is written once, however many steps have it.
    public mutating func begin(_ step: String, of headline: String) {
        let line = "\(Self.percentage(done / total))  \(Self.duration(left)) left  "
        if terminal.isInteractive {
            Terminal.complain("\r\u{1B}[2K" + terminal.dim(line) + step, terminator: "")
        } else if headline != last {
            Terminal.complain(line + headline)
        }
        last = headline
    }

    public mutating func finish(step weight: Double) { done += weight }

    /// Leaves a terminal's line empty for what follows.
    public func end() {
        if terminal.isInteractive { Terminal.complain("\r\u{1B}[2K", terminator: "") }
    }

    /// Seconds: by the plan at first, and then by what the steps so far really took.
    private var left: Double {
        let share = done / total
        return share < 0.02 ? total - done : MonotonicClock.seconds(since: start) / share * (1 - share)
    }

    static func percentage(_ share: Double) -> String {
        let text = "\(Int((share * 100).rounded(.down))) %"
        return String(repeating: " ", count: max(0, 5 - text.count)) + text
    }

    static func duration(_ seconds: Double) -> String {
        let whole = max(0, Int(seconds.rounded()))
        return "\(whole / 60):" + (whole % 60 < 10 ? "0" : "") + "\(whole % 60)"
    }
}
