/// What programs would cost in each library, and which costs least.
package struct CostReport {
    private let programs: [CostProgram]
    private let libraries: [String]
    private let rows: RowIndex

    /// `libraries` in the order of the lines.
    package init(_ programs: [CostProgram], in libraries: [String], at rows: [Row]) {
        (self.programs, self.libraries, self.rows) = (programs, libraries, RowIndex(rows))
    }

    package var sections: [Section] { programs.map { section(of: $0) } }

    /// Times alone, in Markdown: a line for each program, a column for each library. The best is set in bold.
    var brief: [String] {
        let priced = programs.map { program in
            (program, libraries.map { Estimate(of: program, in: Prices(rows, of: $0)) }.filter(\.isPriced))
        }
        let lines = priced.map { program, estimates in
            let best = Self.best(among: estimates)
            let cells = estimates.map { estimate in
                let share = Markdown.unbroken(estimate.share)
                return best.contains(estimate.library) ? "**\(share)**" : share
            }
            return "| *\(program.name)*: \(Markdown.escaped(program.sentence)) | " + cells.joined(separator: " | ") + " |"
        }
        let names = priced.first?.1.map(\.library) ?? []
        return ["| µs of a core per s | " + names.joined(separator: " | ") + " |", "|---|" + names.map { _ in "--:|" }.joined()] + lines
    }

    private func section(of program: CostProgram) -> Section {
        let estimates = libraries.map { Estimate(of: program, in: Prices(rows, of: $0)) }
        let best = Self.best(among: estimates)
        var section = Section(
            program.name, name: "cost",
            columns: [
                .init("", name: "implementation"), .init("µs of a core\nper s", .right, name: "microseconds_per_second"),
                .init("allocations\nper s", .right, name: "allocations_per_second"), .init("bytes\nheld", .right, name: "bytes_held"),
                .init("blocks left\nper s", .right, name: "blocks_left_per_second"), .init("most of it", name: "most"),
            ])
        section.notes = [program.sentence]
        for estimate in estimates where estimate.missing.isEmpty { section.add(estimate.cells(isBest: best.contains(estimate.library))) }
        section.footnotes = estimates.filter { !$0.missing.isEmpty && $0.isPriced }.map {
            "\($0.library): cannot be told without \($0.missing.listed); measure these workloads as well"
        }
        if !section.rows.isEmpty { section.footnotes.append(Self.verdict(best, of: section.rows.count)) }
        return section
    }

    /// Those with the least time, and all whose intervals overlap theirs; nobody if a time has no interval.
    private static func best(among estimates: [Estimate]) -> Set<String> {
        let times = estimates.compactMap { estimate in estimate.time.map { (estimate.library, $0) } }
        guard times.allSatisfy(\.1.isInterval), let least = times.min(by: { $0.1.value < $1.1.value }) else { return [] }
        return Set(times.filter { $0.1.overlaps(least.1) }.map(\.0))
    }

    private static func verdict(_ best: Set<String>, of count: Int) -> String {
        switch best.count {
        case 0: "Which takes least time cannot be told: times have no intervals; measure again without QUICK=1."
        case 1: "\(best.first!) takes least time."
        case count: "Which takes least time cannot be told."
        default: "Least time: \(best.sorted().listed), which cannot be told apart."
        }
    }
}

/// What a program costs in one library.
private struct Estimate {
    let library: String
    /// In nanoseconds per second.
    let time: Headline.Figure?
    let missing: [String]
    /// Whether it has chains at all.
    let isPriced: Bool
    private let allocations, held, left: Headline.Figure?
    private let most: String

    init(of program: CostProgram, in prices: Prices) {
        let model = CostModel(program)
        library = prices.library
        time = prices.cost(of: model.work, .timePerUnit)
        allocations = prices.cost(of: model.work, .allocations)
        held = prices.cost(of: model.held, .liveBytes)
        left = prices.cost(of: model.left, .liveObjects)
        most = prices.most(of: model.work, .timePerUnit).map { "\($0.reason), \(Number.percent(($0.share * 100).rounded() / 100))" } ?? ""
        let needs = [(model.work, Metric.timePerUnit), (model.held, .liveBytes), (model.left, .liveObjects)]
        missing = Set(needs.flatMap { prices.missing(for: $0, $1) }).sorted()
        isPriced = prices.price(of: Bill.Item(CostModel.bare, "event"), .timePerUnit) != nil
    }

    /// Of a core, in microseconds per second, and how far its interval reaches.
    var share: String {
        guard let share = time?.divided(by: 1e3) else { return "–" }
        return [share.time, share.reach].filter { !$0.isEmpty }.joined(separator: " ")
    }

    func cells(isBest: Bool) -> [Section.Cell] {
        [
            .init(library),
            .init(share + (isBest ? " *" : "  "), time.map { .number($0.value / 1e3) } ?? .missing, mark: isBest ? .good : nil),
            .init(allocations?.value, Headline.count), .init(held.map { $0.value.rounded() }, Headline.count),
            .init(left?.value, Headline.count), .init(most),
        ]
    }
}
