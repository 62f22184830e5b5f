package struct CostReport {
    /// Only libraries that have chains, in the order of the lines.
    private let programs: [(program: CostProgram, estimates: [Estimate])]
    private let effort: Effort

    package init(_ programs: [CostProgram], in libraries: [String], at rows: [Row]) {
        let index = RowIndex(rows)
        let isTimed = rows.contains { $0.key.workload == CostModel.bare && $0.key.metric == .timePerUnit }
        let effort: Effort = isTimed ? .time : .instructions
        self.effort = effort
        self.programs = programs.map { program in
            (program, libraries.map { Estimate(of: program, by: effort, in: Prices(index, of: $0)) }.filter(\.isPriced))
        }
    }

    /// The rows by which programs are priced if no file is named.
    ///
    /// These are the baseline's counts and the instructions, if their files exist beside the reference run, and then the run's own `rows`.
    /// The first row with a key counts, and the baseline's are up to date.
    package static func prices(beside reference: String, _ rows: [Row]) throws(Failure) -> [Row] {
        let folder = URL(fileURLWithPath: reference).deletingLastPathComponent()
        let baseline = folder.appending(path: URL(fileURLWithPath: Baseline.defaultPath).lastPathComponent).path
        var prices: [Row] = []
        for file in [baseline, reference.replacing("/reference-", with: "/instructions-")]
        where FileManager.default.fileExists(atPath: file) {
            prices += try CSVReader.rows(at: file)
        }
        return prices + rows
    }

    /// Time, or instructions if there are no times.
    fileprivate enum Effort {
        case time, instructions

        var metric: Metric { self == .time ? .timePerUnit : .instructions }
        /// In thousands.
        var unit: String { self == .time ? "µs of a core\nper s" : "thousand\ninstructions per s" }
        var name: String { self == .time ? "microseconds_per_second" : "thousand_instructions_per_second" }
        var least: String { self == .time ? "least time" : "fewest instructions" }
        var caveat: String { self == .time ? "" : "; times were not measured" }
    }

    package var sections: [Section] { programs.map { section(of: $0.program, $0.estimates) } }

    /// Whether some program can be priced completely in some library.
    package var isPriced: Bool { programs.contains { $0.estimates.contains(where: \.missing.isEmpty) } }

    /// Like `sections`, with the program's name and the interval of the work in each row.
    package var tables: [Section] {
        zip(programs, sections).map { priced, section in
            let works = priced.estimates.filter(\.missing.isEmpty).map(\.work)
            return Section(
                section.title, name: section.name,
                columns: ["program"] + section.columns + ["low", "high"].map { .init($0, name: "\(effort.name)_\($0)") },
                rows: zip(works, section.rows).map { work, row in
                    let bounds = [work?.interval?.low, work?.interval?.high].map { Section.Cell($0.map { $0 / 1e3 }, Number.exact) }
                    return [.init(priced.program.name)] + row + bounds
                })
        }
    }

    /// The work alone, in Markdown: a line per program, a column per library, the best in bold.
    var brief: [String] {
        let names = programs.first?.estimates.map(\.library) ?? []
        if names.isEmpty { return ["No run has the pieces of these programs: `make reference` measures them."] }
        let rows = programs.map { program, estimates in
            let best = Self.best(among: estimates)
            let cells = estimates.map { estimate in
                let share = Markdown.unbroken(estimate.share)
                return best.contains(estimate.library) ? "**\(share)**" : share
            }
            return ["*\(program.name)*: \(Markdown.escaped(program.sentence))"] + cells
        }
        return Markdown.table([effort.unit.replacing("\n", with: " ")] + names, rows)
    }

    private func section(of program: CostProgram, _ all: [Estimate]) -> Section {
        let told = all.filter(\.missing.isEmpty), best = Self.best(among: told)
        let untold = all.filter { !$0.missing.isEmpty }.map {
            "\($0.library): cannot be told without \($0.missing.listed); measure these workloads as well"
        }
        let disturbed = told.filter(\.isBelowNothing).map {
            "\($0.library): its pieces add up to less than nothing, so they were disturbed; measure again on a quiet machine"
        }
        let verdict: [String] =
            if told.isEmpty {
                untold.isEmpty ? ["No piece of it was measured: `make bench`, then `make cost HEAD=results/latest.csv`."] : []
            } else if all.allSatisfy({ $0.work?.value == 0 }) {
                ["It does nothing: give it `values=` or `lives=`."]
            } else {
                told.count > 1 ? [self.verdict(best, of: told.count)] : []
            }
        return Section(
            program.name, name: "cost",
            columns: [
                .init("", name: "implementation"), .init(effort.unit, .right, name: effort.name),
                .init("allocations\nper s", .right, name: "allocations_per_second"), .init("bytes\nheld", .right, name: "bytes_held"),
                .init("blocks left\nper s", .right, name: "blocks_left_per_second"), .init("most of it", name: "most"),
            ], rows: told.map { $0.cells(isBest: best.contains($0.library)) },
            notes: [program.sentence] + program.written.map { "  " + $0 }, footnotes: untold + disturbed + verdict)
    }

    /// The libraries with the least work, and all whose intervals overlap theirs.
    ///
    /// Empty if a time has no interval, or with fewer than two libraries.
    private static func best(among estimates: [Estimate]) -> Set<String> {
        let works = estimates.compactMap { estimate in estimate.work.map { (name: estimate.library, figure: $0) } }
        return works.count > 1 ? Headline.Figure.best(of: works) : []
    }

    private func verdict(_ best: Set<String>, of count: Int) -> String {
        switch best.count {
        case 0: "Which takes least time cannot be told: times have no intervals; measure again without QUICK=1."
        case 1: "\(best.first!) takes \(effort.least)\(effort.caveat)."
        case count: "Which takes \(effort.least) cannot be told\(effort.caveat)."
        default: "Which of \(best.sorted().listed) takes \(effort.least) cannot be told\(effort.caveat)."
        }
    }
}

private struct Estimate {
    let library: String
    /// In nanoseconds or instructions per second. `nil` also if it is less than nothing: pieces that were disturbed contradict each other.
    let work: Headline.Figure?
    let isBelowNothing: Bool
    let missing: [String]
    /// Whether the library has chains.
    let isPriced: Bool
    private let allocations, held, left: Headline.Figure?
    private let most: String

    init(of program: CostProgram, by effort: CostReport.Effort, in prices: Prices) {
        let model = CostModel(program)
        library = prices.library
        held = prices.cost(of: model.held, .liveBytes)
        left = prices.cost(of: model.left, .liveObjects)
        let done = left?.value == 0 ? model.work.adding(model.teardown) : model.work
        let sum = prices.cost(of: done, effort.metric)
        isBelowNothing = sum.map { $0.value < 0 } ?? false
        work = isBelowNothing ? nil : sum
        allocations = prices.cost(of: done, .allocations)
        most = prices.most(of: done, effort.metric).map { "\($0.reason), \(Number.percent(($0.share * 100).rounded() / 100))" } ?? ""
        let needs = [(done, effort.metric), (model.held, .liveBytes), (model.left, .liveObjects)]
        missing = Set(needs.flatMap { prices.missing(for: $0, $1) }).sorted()
        isPriced = prices.price(of: Bill.Item(CostModel.bare, "event"), effort.metric) != nil
    }

    /// The work in thousands, with the reach of its interval.
    var share: String {
        guard let share = work?.divided(by: 1e3) else { return "–" }
        return [share.time, share.reach].joinedIfAny(by: " ")
    }

    func cells(isBest: Bool) -> [Section.Cell] {
        [
            .init(library),
            .init(share, number: work.map { $0.value / 1e3 }, isBest: isBest),
            .init(allocations?.value, Headline.count), .init(held.map { $0.value.rounded() }, Headline.count),
            .init(left?.value, Headline.count), .init(most),
        ]
    }
}
