/// By how much a figure may rise before it is a regression, by workload, implementation and metric: a small text file.
package struct Thresholds: Equatable, Sendable {
    package struct Allowance: Equatable, Sendable {
        /// 0.05 for 5 %.
        package var share: Double
        /// Instructions per operator or observer that are not a change, however few the phase has.
        package var perOperator: Double?

        /// The instructions of one more step in the runtime's table of generic types, which depends on where types lie in memory.
        ///
        /// Two builds of the same libraries differed by whole multiples of 53 or 20 in 48 of 1,869 rows.
        private static let lookup = 60.0

        /// By how much a row's figure may rise.
        ///
        /// An event may rise by `perOperator` only: its figure is per unit of work, and it looks up no types.
        func rise(of figure: Double, in key: RowKey) -> Double {
            guard let perOperator else { return share * abs(figure) }
            let least = key.phase == Phase.event.rawValue ? perOperator : max(perOperator * Self.operators(key), Self.lookup)
            return max(share * abs(figure), least)
        }

        /// The number of operators or observers in a phase.
        private static func operators(_ key: RowKey) -> Double {
            guard key.parameter == .depth || key.parameter == .width, let size = key.size else { return 1 }
            return Double(max(1, size))
        }
    }

    /// One line of the file.
    struct Rule: Equatable, Sendable {
        var workload: String
        var implementation: String
        /// Nil means all metrics that have a threshold.
        var metric: Metric?
        var allowance: Allowance
        /// Its number in the file, from 1, and its words.
        var line: Int
        var text: String
    }

    /// The project's own file.
    package static let defaultPath = "Benchmarks/thresholds.txt"
    /// How to raise a row's threshold, for messages.
    static let raising =
        "raise its threshold in \(defaultPath) in a separate commit, and merge that first: the base's file is used"

    package let path: String
    let rules: [Rule]

    package init(path: String) throws(Failure) {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Failure(.usage, "\(path): cannot be read; run this in the project's folder, or name another file with --thresholds")
        }
        try self.init(String(decoding: data, as: UTF8.self), path: path)
    }

    /// `path` is for messages.
    package init(_ text: String, path: String) throws(Failure) {
        self.path = path
        var rules: [Rule] = []
        // `isNewline`, since CR LF is one Character that is not "\n".
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let words = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace).map(String.init)
            if words.isEmpty { continue }
            rules.append(try Self.rule(words, at: "\(path):\(index + 1)", line: index + 1))
        }
        self.rules = rules
    }

    private static func rule(_ words: [String], at place: String, line: Int) throws(Failure) -> Rule {
        func flaw(_ words: String) -> Failure { Failure(.usage, "\(place): \(words)") }
        guard words.count == 4 || words.count == 5 else {
            throw flaw(
                "\(words.count) words instead of four or five; write workload, architecture, metric and threshold, as in "
                    + "`pump/* * time_per_unit 5%`, and for instructions how many per operator to ignore, as in `* * instructions 1% 8`")
        }
        let metric = Metric(rawValue: words[2])
        if let metric, !tolerant.contains(metric) {
            throw flaw("\(metric.rawValue) has no threshold, it is a count or not judged; remove the line")
        }
        if metric == nil, words[2] != "*" {
            throw flaw("unknown metric '\(words[2])'; write * or one of \(tolerant.map(\.rawValue).joined(separator: ", "))")
        }
        guard words[3].hasSuffix("%"), let number = Double(words[3].dropLast()), number.isFinite else {
            throw flaw("'\(words[3])' is not a threshold; write a number and a percent sign without a space, as in 5%")
        }
        if number <= 0 { throw flaw("a threshold of \(words[3]) would fail unchanged code; write one above 0") }
        var allowance = Allowance(share: number / 100)
        if words.count == 5 {
            guard metric == .instructions, let perOperator = Double(words[4]), perOperator.isFinite, perOperator >= 0 else {
                throw flaw(
                    "'\(words[4])' after the threshold; remove it, or, for instructions, write how many per operator to ignore, "
                        + "as in `* * instructions 1% 8`")
            }
            allowance.perOperator = perOperator
        }
        return Rule(
            workload: words[0], implementation: words[1], metric: metric, allowance: allowance, line: line,
            text: words.joined(separator: " "))
    }

    /// Throws if a line matches no row: a misspelt or removed slug would silently be judged by the general line.
    package func check(against catalogue: Catalogue) throws(Failure) {
        for rule in rules where !catalogue.entries.contains(where: { Self.isFor($0, rule) }) {
            throw Failure(
                .usage, "\(path):\(rule.line): '\(rule.text)' matches no row; correct it (see `reactive-bench list`), or remove it")
        }
    }

    private static func isFor(_ entry: Entry, _ rule: Rule) -> Bool {
        let timed = entry.workload.sizes.first.flatMap { Plan.Job(entry: entry, size: $0).timed?.metric }
        let metrics = [timed, entry.workload.counting == .none ? nil : .instructions].compactMap(\.self)
        return Glob.matches(rule.workload, entry.workload.slug) && metrics.contains { rule.metric == nil || rule.metric == $0 }
            && entry.implementations.contains { Glob.matches(rule.implementation, $0.name) }
    }

    /// The metrics that are judged by a threshold instead of exactly.
    static var tolerant: [Metric] { Metric.allCases.filter { $0.kind == .timed || $0 == .instructions } }

    /// The share for a row; the last matching line wins.
    package func value(for key: RowKey) throws(Failure) -> Double { try allowance(for: key).share }

    /// By how much a row may rise; the last matching line wins.
    package func allowance(for key: RowKey) throws(Failure) -> Allowance {
        let match = rules.last {
            Glob.matches($0.workload, key.workload) && Glob.matches($0.implementation, key.implementation)
                && ($0.metric ?? key.metric) == key.metric
        }
        guard let match else {
            throw Failure(
                .usage, "\(path): no line matches \(key); begin the file with one for everything, such as `* * \(key.metric.rawValue) 5%`")
        }
        return match.allowance
    }
}

enum Glob {
    /// `*` matches any text, slashes included; `?` one character; `[…]` one of several.
    static func matches(_ pattern: String, _ text: String) -> Bool { fnmatch(pattern, text, 0) == 0 }
}
