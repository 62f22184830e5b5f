import Foundation
import Gate
import Results
import Runner

extension TrialReport {
    private var cells: [[String]] {
        tallies.map { tally in
            let goal =
                switch tally.goal {
                case .atMost(let share): "≤ \(Number.percent(share))"
                case .atLeast(let share): share == 1 ? "always" : "≥ \(Number.percent(share))"
                case .none: "–"
                }
            guard let rate = tally.rate else {
                let note = tally.isReached == false ? "not tried, so not reached; \(tally.note)" : tally.note
                return [tally.name, "–", "–", "unsupported", "–", goal, note]
            }
            let interval = ProportionInterval(hits: tally.found, tries: tally.tries)
            let word = tally.isReached.map { $0 ? "reached" : "missed" }
            return [
                tally.name, "\(tally.tries)", "\(tally.found)", Self.percent(rate),
                "\(Self.percent(interval.low)) to \(Self.percent(interval.high))", goal,
                [word, tally.note, missed(tally)].compactMap { $0?.isEmpty == true ? nil : $0 }.joined(separator: "; "),
            ]
        }
    }

    private func missed(_ tally: TrialTally) -> String {
        if tally.missed.isEmpty { return "" }
        return "missed: " + tally.missed.map { "\($0.subject) \($0.finding)" }.joined(separator: "; ")
    }

    private static func percent(_ share: Double) -> String { String(format: "%.1f %%", share * 100) }

    private static let titles = ["what was put in", "tries", "called a regression", "rate", "95 % interval", "goal", ""]

    package func lines(_ console: Console) -> [String] {
        var table = Table(zip(Self.titles, [0, 1, 1, 1, 1, 1, 0]).map { (title: $0, alignment: $1 == 0 ? Table.Alignment.left : .right) })
        for row in cells { table.add(row) }
        return facts + [""] + table.lines(console) + [""] + limits
    }

    package func markdown(title: String) -> [String] {
        let rows = cells.map { "| " + $0.map(GateReport.escaped).joined(separator: " | ") + " |" }
        return ["# \(title)", ""] + facts.map { "- \(GateReport.escaped($0))" } + [
            "", "| " + Self.titles.joined(separator: " | ") + " |", "|---|---:|---:|---:|---|---|---|",
        ] + rows + [""] + limits.flatMap { [GateReport.escaped($0), ""] }
    }

    /// Which goals were missed.
    package var missedLines: [String] { missed.map { "MISSED  \($0.name)\($0.tries == 0 ? ": not tried; \($0.note)" : "")" } }

    /// As Markdown.
    package func write(to path: String) throws(Failure) {
        do {
            try Data(markdown(title: "The gate, tried").joined(separator: "\n").utf8).write(
                to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw Failure(.usage, "\(path): cannot be written (\(error.localizedDescription)); give another folder with --output")
        }
    }
}
