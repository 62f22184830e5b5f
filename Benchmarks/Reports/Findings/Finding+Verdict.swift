extension Finding {
    package enum Verdict: String, Sendable {
        case holds
        case fails = "does not hold"
        /// Intervals overlap, or a time has none.
        case undecided = "cannot be told"
        /// A figure is missing.
        case notMeasured = "not measured"

        var title: String { rawValue.capitalizingFirst }

        fileprivate static func worst(of verdicts: [Self]) -> Self {
            [.fails, .notMeasured, .undecided].first(where: verdicts.contains) ?? .holds
        }
    }

    package struct Result: Sendable {
        package let finding: Finding
        package let verdict: Verdict
        /// The figures behind the verdict, a line per relation and size.
        package let evidence: [String]
        /// The workloads with missing rows.
        package let missing: [String]
    }

    /// All relations must hold at all their sizes.
    package func result(on rows: RowIndex) -> Result {
        let tried = relations.flatMap { $0.tried(on: rows) }
        let verdict = Verdict.worst(of: tried.map(\.verdict))
        return Result(
            finding: self, verdict: verdict, evidence: tried.map(\.words),
            missing: tried.filter { $0.verdict == .notMeasured }.map(\.workload).unique)
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
        return (workload, verdict, "\(place)claimed \(claim); measured \(words.joined(separator: ", ")) (\(verdict.rawValue))")
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
        guard case .implementation(let name) = side else { return side.name }
        guard let figure else { return "\(name) –" }
        let value = metric.kind == .timed ? figure.time : Headline.count(figure.value)
        return figure.reach.isEmpty ? "\(name) \(value)" : "\(name) \(value) \(figure.reach)"
    }

    /// Nil if a phase is missing.
    private func figure(_ side: Side, _ size: Int?, _ rows: RowIndex) -> Headline.Figure? {
        switch side {
        case .number(let number): Headline.Figure(exactly: number)
        case .implementation(let name): rows.figure(workload, name, size, phases, metric)
        }
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
