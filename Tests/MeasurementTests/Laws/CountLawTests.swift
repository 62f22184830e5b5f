import Testing

@testable import Gate

/// The rules on counts, instructions, stack and texts, over generated rows, against a table of the expected verdicts.
@Suite struct CountLawTests {
    private func key(_ noise: inout SeededNoise, _ metric: Metric) -> RowKey {
        var key = RowKey.sample(
            noise.pick(["pump/map", "zip/two"]), noise.pick(["A", "B"]), phase: noise.pick(["subscribe", "event"]), metric)
        key.parameter = noise.pick([.none, .depth, .width, .events])
        key.size = key.parameter == .none ? nil : noise.pick([0, 1, 8, 64])
        return key
    }

    /// The rows of one side: at most one per key, with or without a figure.
    private func rows(_ noise: inout SeededNoise, _ metric: Metric, _ row: (inout SeededNoise, RowKey) -> Row) -> [Row] {
        var rows: [RowKey: Row] = [:], order: [RowKey] = []
        for _ in 0..<noise.whole(0...12) {
            let key = key(&noise, metric)
            if rows[key] == nil { order.append(key) }
            rows[key] = row(&noise, key)
        }
        return order.compactMap { rows[$0] }
    }

    private func count(_ noise: inout SeededNoise, _ key: RowKey) -> Row {
        switch noise.whole(0...9) {
        case 0: Row(key, without: .unsupported)
        case 1: Row(key, without: .error, detail: "signal 11")
        case 2: Row(key, counts: [1, 2])
        default: .count(Double(noise.whole(3...5)), key)
        }
    }

    @Test func aCountMustEqualTheBaselines() {
        var seen: Set<Verdict.Kind> = []
        generated(300) { noise in
            let metric = noise.pick([Metric.allocations, .liveObjects, .retains])
            let old = rows(&noise, metric, count), new = rows(&noise, metric, count)
            let verdicts = CountRules.judge(baseline: old, measured: new)
            let gone = old.map(\.key).filter { key in !new.contains { $0.key == key } }
            #expect(verdicts.map(\.subject) == new.map(\.key.description) + gone.map(\.description))
            for (row, verdict) in zip(new, verdicts) {
                let before = old.first { $0.key == row.key }
                let kind: Verdict.Kind =
                    switch (before?.status, row.status) {
                    case (_, .error): .error
                    case (_, .nondeterministic): .nondeterministic
                    case (nil, _): .new
                    case (.ok, .ok): row.value! > before!.value! ? .worse : row.value! < before!.value! ? .better : .passed
                    case let (one, other): one == other ? .passed : .status
                    }
                #expect(verdict.kind == kind && verdict.passes == (kind == .passed))
                seen.insert(kind)
            }
            #expect(verdicts.suffix(gone.count).allSatisfy { $0.kind == .gone && !$0.passes })

            // Against a base's own counts, only a rise or a failure is a regression.
            let ofBase = BaseCounts.verdicts(base: old, head: new)
            #expect(ofBase.map(\.subject) == verdicts.map(\.subject))
            for (plain, verdict) in zip(verdicts, ofBase) {
                let before = old.first { $0.key.description == plain.subject }?.status
                let isUnknown =
                    plain.kind == .new || plain.kind == .gone || plain.kind == .status && (before == .error || before == .nondeterministic)
                let code: ExitCode = isUnknown ? .nothingToCompare : plain.kind == .better ? .fine : plain.code
                #expect(verdict.code == code, "\(plain) \(verdict)")
            }
        }
        #expect(seen == [.passed, .worse, .better, .new, .status, .error, .nondeterministic])
    }

    /// 1 %; or 8 per operator or observer and at least 60; in phase event, 8 in total.
    private func rise(of figure: Double, _ key: RowKey) -> Double {
        let isSwept = key.parameter == .depth || key.parameter == .width, operators = isSwept ? max(1, Double(key.size ?? 1)) : 1
        return key.phase == "event" ? max(figure / 100, 8) : max(figure / 100, 8 * operators, 60)
    }

    @Test func anObserverIsAllowedAsMuchAsAnOperator() {
        let allowance = Thresholds.Allowance(share: 0.01, perOperator: 8)
        var key = RowKey.sample("fanout/subject", "LinkChain", .instructions)
        for (parameter, rise) in [(Parameter.width, 512.0), (.depth, 512), (.events, 60), (.threads, 60)] {
            key.parameter = parameter
            #expect(allowance.rise(of: 205, in: key) == rise)
        }
        key.phase = "event"
        #expect(allowance.rise(of: 205, in: key) == 8)
    }

    @Test func instructionsMayRiseByTheLargestOfTheirAllowances() throws {
        var seen: Set<Verdict.Kind> = []
        try generated(300) { noise in
            func instructions(_ noise: inout SeededNoise, _ key: RowKey) -> Row {
                if noise.whole(0...9) == 0 { return Row(key, without: noise.pick([.unsupported, .error]), detail: "why") }
                let figure = noise.pick([200.0, 1000, 60_000]) + noise.number(-400...400) / 2
                return Row(key, measured: [figure, figure + noise.pick([0, 0, 3, 40, 500])])
            }
            let old = rows(&noise, .instructions, instructions), new = rows(&noise, .instructions, instructions)
            let verdicts = try CountRules.judge(
                base: old, head: new, metrics: [.instructions], thresholds: .sample("* * instructions 1% 8"))
            #expect(verdicts.count == new.count + old.count { row in !new.contains { $0.key == row.key } })
            for (row, verdict) in zip(new, verdicts) {
                let before = old.first { $0.key == row.key }
                func isUnsteady(_ row: Row?) -> Bool {
                    guard let row, let value = row.value, let least = row.figures.min, let most = row.figures.max else { return false }
                    return most - least > rise(of: value, row.key) / 2
                }
                // The base is checked first.
                let odd = [before, row].compactMap { (row: Row?) -> Verdict.Kind? in
                    row?.status == .error ? .error : isUnsteady(row) ? .nondeterministic : nil
                }.first
                let kind: Verdict.Kind
                if let odd {
                    kind = odd
                } else if let before {
                    switch (before.value, row.value) {
                    case (nil, nil): kind = .passed
                    case let (old?, new?): kind = abs(new - old) <= rise(of: old, row.key) ? .passed : new > old ? .worse : .faster
                    default: kind = .status
                    }
                } else {
                    kind = .new
                }
                #expect(verdict.kind == kind, "\(verdict)")
                seen.insert(kind)
            }
            #expect(verdicts.suffix(verdicts.count - new.count).allSatisfy { $0.kind == .gone && $0.code == .nothingToCompare })
        }
        #expect(seen == [.passed, .worse, .faster, .new, .status, .error, .nondeterministic])
    }

    @Test func aStackIsJudgedByItsBytesPerOperator() {
        var seen: Set<Verdict.Kind> = []
        generated(300) { noise in
            func sweep(_ noise: inout SeededNoise) -> (rows: [Row], perOperator: Double) {
                let frame = noise.pick([0.0, 7, 9, 16, 90]), sizes = [1, 8, 64].prefix(noise.whole(1...3))
                let own = noise.number(50...400)
                return (sizes.map { .count(own + frame * Double($0), .sample(size: $0, .stackBytes)) }, frame)
            }
            let (old, new) = (sweep(&noise), sweep(&noise)), verdicts = StackRule.judge(baseline: old.rows, measured: new.rows)
            let kinds: [Verdict.Kind] =
                switch (old.rows.count > 1, new.rows.count > 1) {
                case (false, false): []
                case (true, false): [.gone]
                case (false, true): [.new]
                case (true, true):
                    [abs(new.perOperator - old.perOperator) <= 8 ? .passed : new.perOperator > old.perOperator ? .worse : .better]
                }
            #expect(verdicts.map(\.kind) == kinds)
            seen.formUnion(kinds)
        }
        #expect(seen == [.passed, .worse, .better, .gone, .new])
    }

    @Test func aChangedTextIsReportedWhereItsCountsPass() {
        generated(200) { noise in
            func texts(_ noise: inout SeededNoise) -> [String: [String: String]] {
                var texts: [String: [String: String]] = [:]
                for workload in ["a/one", "b/two", "c/three"] {
                    for name in ["A", "B"] where noise.whole(0...4) > 0 { texts[workload, default: [:]][name] = noise.pick(["1", "2"]) }
                }
                return texts
            }
            let (old, new) = (texts(&noise), texts(&noise)), kinds: [Verdict.Kind] = [.passed, .passed, .passed, .worse]
            var counts: [Verdict] = []
            for workload in ["a/one", "b/two", "c/three"] {
                for name in ["A", "B"] { counts.append(Verdict(noise.pick(kinds), .sample(workload, name), .same(1))) }
            }
            let found = TextRule.verdicts(baseline: .init(old), tree: .init(new), after: counts) { $0.workload != "c/three" }
            let expected = ["a/one", "b/two"].compactMap { workload -> String? in
                let changed = ["A", "B"].filter { name in
                    guard let one = old[workload]?[name], let other = new[workload]?[name] else { return false }
                    return one != other && counts.contains { ($0.workload, $0.implementation, $0.passes) == (workload, name, true) }
                }
                return changed.isEmpty ? nil : "\(workload) \(changed.joined(separator: ", "))"
            }
            #expect(found.map(\.subject) == expected && found.allSatisfy { $0.kind == .workloadChanged })
        }
    }

    @Test func theGateTakesTheWorstVerdictAndAcceptsOnlyDifferences() throws {
        let acceptance = try Acceptance("^a/")
        generated(300) { noise in
            let verdicts = (0..<noise.whole(0...5)).map { _ in
                Verdict(noise.pick(Verdict.Kind.allCases), .sample(noise.pick(["a/one", "b/two"])), .same(1))
            }
            let order: [ExitCode] = [.fine, .nothingToCompare, .inconclusive, .regression, .verification]
            let worst = verdicts.map { order.firstIndex(of: $0.code)! }.max()
            #expect(GateReport(verdicts: verdicts).code == worst.map { order[$0] } ?? .nothingToCompare)
            let acceptable: [Verdict.Kind] = [.workloadChanged, .harnessChanged, .anchorMoved]
            for (before, after) in zip(verdicts, acceptance.apply(verdicts)) {
                let isAccepted = acceptable.contains(before.kind) && before.workload == "a/one"
                #expect(after.code == (isAccepted ? .fine : before.code) && after.acceptedBy == (isAccepted ? "^a/" : nil))
            }
            // New and gone rows may be accepted if there is nothing to compare them with, but not if a baseline has them.
            for (kind, code) in [(Verdict.Kind.new, ExitCode.nothingToCompare), (.gone, .nothingToCompare), (.new, .regression)] {
                let verdict = Verdict(kind, .sample("a/one"), .newWorkload, code: code)
                #expect(acceptance.apply([verdict])[0].passes == (code == .nothingToCompare))
            }
        }
    }
}
