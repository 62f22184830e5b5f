/// The one loop in which times are taken, of one build or of two: everything in rounds, so that what the machine does for a while, it
/// does to all a little and to none all the time.
///
/// Every other round goes backwards. Each round starts its processes from new copies of the builds, see ``ToolCopies``: where code lies in
/// memory is luck that favours some rows, and a round of it is enough.
package struct InterleavedRounds<Subject> {
    /// Something that is timed, by one process or by several that belong together.
    package struct Turn {
        package let subject: Subject
        /// The number of rounds that it takes part in.
        package let count: Int
        /// For the progress line.
        package let title: String
        /// About how long a turn takes, in seconds.
        package let seconds: Double

        package init(_ subject: Subject, count: Int, title: String, seconds: Double) {
            (self.subject, self.count, self.title, self.seconds) = (subject, count, title, seconds)
        }
    }

    private let turns: [Turn]
    /// How many rounds there are: as many as the turn with most of them has.
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
    ///   - copies: where the round's copies of the builds are made.
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
            // Those of the round before are removed when the next are there, so that they do not come to lie in the same place.
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

    /// The turns of a round, in order.
    func order(_ round: Int) -> [Turn] {
        let present = turns.filter { Self.takesPart($0.count, in: round, of: rounds) }
        return round.isMultiple(of: 2) ? present : present.reversed()
    }

    /// What has fewer turns than there are rounds gets them from first to last: then a disturbance comes to all alike.
    static func takesPart(_ count: Int, in round: Int, of rounds: Int) -> Bool { (round + 1) * count / rounds > round * count / rounds }
}
