/// The loop in which all times are taken, of one build or of two.
///
/// Everything is timed in rounds, so that a disturbance of the machine affects all subjects a little and none all the time. Every other
/// round goes backwards. Each round starts its processes from new copies of the builds, see ``ToolCopies``: the place of code in memory
/// favours some rows by chance, and should do so for one round only.
package struct InterleavedRounds<Subject> {
    /// A subject that is timed, by one process or by several that belong together.
    package struct Turn {
        package let subject: Subject
        /// Rounds that it takes part in.
        package let count: Int
        package let title: String
        /// A rough estimate for one turn.
        package let seconds: Double

        package init(_ subject: Subject, count: Int, title: String, seconds: Double) {
            (self.subject, self.count, self.title, self.seconds) = (subject, count, title, seconds)
        }
    }

    private let turns: [Turn]
    package let rounds: Int
    /// What comes before `round 1 of 8` in the progress line.
    private let title: String

    package init(_ turns: [Turn], title: String = "") {
        self.turns = turns
        self.title = title.isEmpty ? "" : title + ": "
        rounds = turns.map(\.count).max() ?? 0
    }

    /// Goes through all rounds.
    ///
    /// - Parameters:
    ///   - copies: makes the round's copies of the builds.
    ///   - builds: which builds a round needs copies of, in which order.
    ///   - take: takes the turn of a subject, its `number`th, with the round's copies.
    ///   - ended: is called when a round is over.
    package func run(
        _ copies: ToolCopies, _ progress: inout ProgressLine, builds: (_ round: Int) -> [ChildTool],
        take: (_ subject: Subject, _ round: Int, _ number: Int, _ tools: [ChildTool]) throws -> Void,
        ended: (_ round: Int) throws -> Void = { _ in }
    ) throws {
        var tools: [ChildTool] = []
        for round in 0..<rounds {
            // The previous copies are removed only now, so that the new ones do not get the same place.
            let next = try builds(round).map { build throws(Failure) in try copies.copy(of: build) }
            for tool in tools { copies.remove(tool) }
            tools = next
            for turn in order(round) {
                let headline = "\(title)round \(round + 1) of \(rounds)"
                progress.begin("\(headline), \(turn.title)", of: headline)
                try take(turn.subject, round, round * turn.count / rounds, tools)
                progress.finish(step: turn.seconds)
            }
            try ended(round)
        }
    }

    func order(_ round: Int) -> [Turn] {
        let present = turns.filter { Self.takesPart($0.count, in: round, of: rounds) }
        return round.isMultiple(of: 2) ? present : present.reversed()
    }

    /// Whether a turn with `count` rounds takes part in this one. Its rounds are spread evenly, so that a disturbance affects all turns
    /// alike.
    static func takesPart(_ count: Int, in round: Int, of rounds: Int) -> Bool { (round + 1) * count / rounds > round * count / rounds }
}
