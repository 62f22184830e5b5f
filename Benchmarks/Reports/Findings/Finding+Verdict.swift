extension Finding {
    package enum Verdict: Equatable, Sendable {
        case holds
        case fails
        /// Intervals overlap, or a time has none.
        case undecided
        /// A figure is missing.
        case notMeasured

        package var words: String {
            switch self {
            case .holds: "holds"
            case .fails: "does not hold"
            case .undecided: "cannot be told"
            case .notMeasured: "not measured"
            }
        }
    }

    /// A finding on the rows of a run.
    package struct Result: Sendable {
        package let finding: Finding
        package let verdict: Verdict
        /// The figures on which the verdict rests, a line for each relation and size.
        package let evidence: [String]
        /// The workloads of which a row is missing.
        package let missing: [String]
    }

    /// All relations have to hold at all their sizes. One that fails is enough for the finding to fail.
    package func result(on rows: RowIndex) -> Result {
        let tried = relations.flatMap { $0.tried(on: rows) }
        let verdict = Verdict.worst(of: tried.map(\.verdict))
        return Result(
            finding: self, verdict: verdict, evidence: tried.map(\.words),
            missing: tried.filter { $0.verdict == .notMeasured }.map(\.workload).unique)
    }
}

extension Finding.Verdict {
    fileprivate static func worst(of verdicts: [Self]) -> Self {
        [.fails, .notMeasured, .undecided].first(where: verdicts.contains) ?? .holds
    }
}

extension Relation {
    fileprivate typealias Trial = (workload: String, verdict: Finding.Verdict, words: String)

    fileprivate func tried(on rows: RowIndex) -> [Trial] {
        // A file of instructions has fewer sizes than one of times.
        let measured = rows.sizes(of: workload).filter { size in
            (left + right).contains { if case .implementation = $0 { figure($0, size, rows) != nil } else { false } }
        }
        let sizes: [Int?] = !self.sizes.isEmpty ? self.sizes : measured.isEmpty ? [nil] : measured
        return sizes.map { trial(at: $0, on: rows) }
    }

    private func trial(at size: Int?, on rows: RowIndex) -> Trial {
        let sides = [left, right].map { side in side.map { ($0, figure($0, size, rows)) } }
        let verdicts = sides[0].flatMap { one in sides[1].map { compared(one.1, to: $0.1) } }
        let verdict = Finding.Verdict.worst(of: verdicts)
        let words = sides.map { $0.map(self.words).joined(separator: ", ") }, sign = " \(kind.rawValue) "
        let place = "\(workload)\(size.map { " at \($0)" } ?? ""), \(phases.joined(separator: "+")) \(metric.rawValue): "
        if verdict == .holds { return (workload, verdict, place + words.joined(separator: sign)) }
        let claim = [left, right].map { $0.map(\.name).joined(separator: ", ") }.joined(separator: sign)
        return (workload, verdict, "\(place)claimed \(claim); measured \(words.joined(separator: ", ")) (\(verdict.words))")
    }

    private func compared(_ one: Headline.Figure?, to other: Headline.Figure?) -> Finding.Verdict {
        guard let one, let other else { return .notMeasured }
        guard one.isInterval, other.isInterval else { return .undecided }
        switch kind {
        case .less: return one.high < other.low ? .holds : one.overlaps(other) && metric.kind == .timed ? .undecided : .fails
        case .equal: return one.value == other.value ? .holds : .fails
        case .alike: return one.overlaps(other) ? .holds : .fails
        }
    }

    private func words(_ side: Side, _ figure: Headline.Figure?) -> String {
        switch (side, figure) {
        case (.number, _): side.name
        case (.implementation, nil): "\(side.name) –"
        case (.implementation(let name), let figure?):
            "\(name) \(metric.kind == .timed ? figure.time : Headline.count(figure.value)) \(figure.reach)".trimmingCharacters(
                in: .whitespaces)
        }
    }

    /// The sum of the phases; nil if one is missing. A phase that cannot be told from nothing adds nothing.
    private func figure(_ side: Side, _ size: Int?, _ rows: RowIndex) -> Headline.Figure? {
        let name: String
        switch side {
        case .number(let number): return Headline.Figure(value: number, low: number, high: number)
        case .implementation(let implementation): name = implementation
        }
        var sum = Headline.Figure(value: 0, low: 0, high: 0)
        for phase in phases {
            guard let row = rows.find(workload, name, size, phase, metric) else { return nil }
            if row.isNothing { continue }
            guard let figure = Headline.Figure.priced(row) else { return nil }
            sum = sum + figure
        }
        return sum
    }
}

extension Relation.Side {
    fileprivate var name: String {
        switch self {
        case .implementation(let name): name
        case .number(let number): Number.exact(number)
        }
    }
}
