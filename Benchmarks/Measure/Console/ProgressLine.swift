/// Says on standard error how far a run is: one line that is overwritten on a terminal, one line per workload elsewhere.
package struct ProgressLine {
    private let console: Console
    private let total: Double
    private let start = MonotonicClock.now()
    private var done = 0.0
    private var last = ""
    /// How many columns of the terminal's line are written on.
    private var shown = 0

    /// `total` is what all steps take, in seconds as far as it is known beforehand.
    package init(total: Double, on console: Console = .errors) {
        (self.total, self.console) = (max(total, 0.001), console)
    }

    /// Says what comes now. `headline` is written once, however many steps have it; an empty one is not.
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

    /// Leaves a terminal's line empty for what follows.
    package func end() {
        if console.isInteractive { Console.complain("\r" + String(repeating: " ", count: shown) + "\r", terminator: "") }
    }

    /// The two texts cut to a line, of which the last column stays free lest the terminal begin another, and the blanks that cover
    /// the rest of the `shown` columns that it replaces: no escape code is needed.
    static func fitted(_ first: String, _ second: String, columns: Int, over shown: Int) -> (String, String, blanks: String) {
        let room = max(0, columns - 1)
        let first = String(first.prefix(room))
        let second = String(second.prefix(room - first.count))
        return (first, second, String(repeating: " ", count: max(0, min(shown, room) - first.count - second.count)))
    }

    /// How much of all is done, and how long the rest takes if it is as slow as that was. Of less than 2 % nothing can be concluded, and
    /// the plan does not know how fast the machine is.
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
