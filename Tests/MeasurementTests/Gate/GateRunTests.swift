import Testing

@testable import Gate

@Suite struct GateRunTests {
    private func verdict(_ kind: Verdict.Kind, _ workload: String, _ cause: Verdict.Cause) -> Verdict {
        Verdict(kind, .sample(workload), cause)
    }

    @Test func aReportJoinsTheFactsAndVerdictsOfAllParts() throws {
        let worse = verdict(.worse, "a/one", .counts(old: 1, new: 2)), leak = verdict(.worse, "b/two", .counts(old: 0, new: 1))
        let slower = verdict(.passed, "c/three", .same(1))
        let report = GateRun.report(
            ([.counts(7, path: "counts.csv"), .stack(2)], [worse]), census: ([.census(5, path: "census.csv", tool: "tool")], [leak]),
            times: ([.noGauge], [slower]), nil)
        #expect(
            report.facts == [
                .build(.claimed), .counts(7, path: "counts.csv"), .stack(2), .census(5, path: "census.csv", tool: "tool"), .noGauge,
            ])
        #expect(report.verdicts == [worse, leak, slower])
    }

    @Test func omittedPartsAreNamed() {
        let report = GateRun.report(([], []), census: nil, times: nil, nil)
        #expect(report.facts == [.build(.claimed), .noCensus, .noBase])
        #expect(report.verdicts.isEmpty)
    }

    @Test func aMissingCensusToolIsNamed() {
        #expect(
            GateFact.noCensus.description
                == "census   retains, releases and objects were not counted: this needs the census tool, which `make gate` has on Linux")
        #expect(
            GateFact.countsOfBase(5166, insteadOf: "b.csv").description
                == "counts   5,166 against the base's own, since there is no b.csv")
        #expect(GateFact.censusOfBase(12, tool: "t").description == "census   12 against the base's own, by t")
    }

    @Test func acceptedDifferencesPassInEveryPart() throws {
        let verdicts = ["a/one", "b/two", "c/three"].map { Verdict(.new, workload: $0, subject: $0, .newWorkload, code: .nothingToCompare) }
        let report = GateRun.report(([], [verdicts[0]]), census: ([], [verdicts[1]]), times: ([], [verdicts[2]]), try Acceptance("^(a|c)/"))
        #expect(report.verdicts.map(\.passes) == [true, false, true])
    }

    @Test func countFactsNameTheBaselineTheyWereComparedWith() throws {
        let catalogue = try catalogue(.sample("a/one"))
        func row(_ value: Double, _ metric: Metric = .allocations, size: Int = 10) -> Row {
            .count(value, .sample("a/one", "A", size: size, metric))
        }
        func part(_ measured: [Row], _ baseline: [Row]) -> GateRun.Part {
            GateRun.judgeCounts(measured, troubles: [], baseline: baseline, "b.csv", texts: (nil, nil), of: catalogue)
        }
        let counts = part([row(6)], [row(5)])
        #expect(counts.facts.first == .counts(1, path: "b.csv"))
        #expect(!counts.facts.contains { $0.label == "stack" })
        #expect(counts.verdicts.map(\.finding) == ["5 → 6"])
        // A stack is judged by its growth from the smallest size to the largest.
        let one = row(100, .stackBytes, size: 1), stacks = part([one, row(1000, .stackBytes)], [one, row(190, .stackBytes)])
        #expect(stacks.facts.contains(.stack(1)))
        #expect(stacks.verdicts.map(\.kind) == [.worse])
        #expect(part([row(6), row(7, .timePerUnit)], [row(6)]).facts.first == .counts(1, path: "b.csv"))
        #expect(counts.facts == [.counts(1, path: "b.csv"), .baselineWithoutDescription])
    }

    /// Equal counts of `A` and `B`; the catalogue has only `A`. `old`: the baseline's workload texts; `new`: those of the tree.
    private func part(_ old: WorkloadTexts, _ new: WorkloadTexts?) throws -> GateRun.Part {
        let catalogue = try catalogue(.sample("a/one"))
        let rows = ["A", "B"].map { Row.count(5, .sample("a/one", $0, size: 10)) }
        let description = RunDescription.sample { $0.workloadTexts = old }
        return GateRun.judgeCounts(rows, troubles: [], baseline: rows, "b.csv", texts: (description, new), of: catalogue)
    }

    @Test func aChangedTextIsReportedOnlyWithinTheSelection() throws {
        let part = try part(WorkloadTexts(["a/one": ["A": "1", "B": "1"]]), WorkloadTexts(["a/one": ["A": "2", "B": "2"]]))
        #expect(part.verdicts.filter { $0.kind == .workloadChanged }.map(\.subject) == ["a/one A"])
        #expect(!part.facts.contains(.textsUnknown(isBaseOlder: false)))
    }

    @Test func missingTextsOfThisToolAreReported() throws {
        let part = try part(WorkloadTexts(["a/one": ["A": "1"]]), nil)
        #expect(part.verdicts.map(\.kind) == [.passed, .passed])
        #expect(part.facts.contains(.textsUnknown(isBaseOlder: false)))
    }
}
