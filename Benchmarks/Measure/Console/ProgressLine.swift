/// Shows a run's progress on standard error: one line that is overwritten on a terminal, elsewhere one line per headline.
package struct ProgressLine {
    private let console: Console
    private let total: Double
    private let start = MonotonicClock.now()
    private var done = 0.0
    private var last = ""
    /// How many columns the line on the terminal has.
    private var shown = 0

    /// `total`: the seconds that all steps take, as far as known beforehand.
    package init(total: Double, on console: Console = .errors) {
        (self.total, self.console) = (max(total, 0.001), console)
    }

    /// Shows the next step. Off a terminal, `headline` is printed once for consecutive steps that share it, and not at all if empty.
    package mutating func begin(_ step: String, of headline: String) {
        let line = Self.status(done / total, after: MonotonicClock.seconds(since: start))
        if console.isInteractive {
            let (dimmed, bright, blanks) = Self.fitted(line, step, columns: console.columns, over: shown)
            Console.complain("\r" + console.dim(dimmed) + bright + blanks, terminator: "")
            shown = dimmed.count + bright.count
        } else if !headline.isEmpty, headline != last {
            Console.complain(line + headline)
            last = headline
        }
    }

    package mutating func finish(step weight: Double) { done += weight }

    /// Clears the line on a terminal.
    package func end() {
        if console.isInteractive { Console.complain("\r" + String(repeating: " ", count: shown) + "\r", terminator: "") }
    }

    /// The two texts cut to one line, and the blanks that cover the rest of the `shown` columns it replaces.
    ///
    /// The last column stays free, or the terminal would begin a new line. No escape code is needed.
    static func fitted(_ first: String, _ second: String, columns: Int, over shown: Int) -> (String, String, blanks: String) {
        let room = max(0, columns - 1)
        let first = String(first.prefix(room))
        let second = String(second.prefix(room - first.count))
        return (first, second, String(repeating: " ", count: max(0, min(shown, room) - first.count - second.count)))
    }

    /// The share that is done, and the time left at the same speed.
    ///
    /// Below 2 % no time is given: the plan does not know how fast the machine is.
    static func status(_ share: Double, after seconds: Double) -> String {
        percentage(share) + (share < 0.02 ? "" : "  \(duration(seconds / share * (1 - share))) left") + "  "
    }

    static func percentage(_ share: Double) -> String {
        String(format: "%3ld %%", Int((share * 100).rounded(.down)))
    }

    package static func duration(_ seconds: Double) -> String {
        let whole = max(0, Int(seconds.rounded()))
        return String(format: "%ld:%02ld", whole / 60, whole % 60)
    }
}
