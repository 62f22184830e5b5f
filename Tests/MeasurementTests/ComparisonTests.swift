import Testing

@testable import Measurement

@Suite struct ComparisonTests {
    private func time(_ value: Double, size: Int) -> Row {
        Row(.sample("pump/map", size: size, phase: "event", .timePerUnit), sample: [value])
    }

    private func report(_ base: [Row], _ head: [Row]) throws -> String {
        let sides = [("a.csv", base), ("b.csv", head)].map { ComparisonReport.Side(path: $0.0, rows: $0.1, description: nil) }
        return try ComparisonReport(base: sides[0], head: sides[1]).lines(Terminal(isInteractive: false, hasColours: false)).joined(
            separator: "\n")
    }

    @Test func ratiosAreAveragedGeometrically() throws {
        let comparison = Comparison(base: [time(10, size: 1), time(10, size: 2)], head: [time(20, size: 1), time(5, size: 2)])
        let mean = try #require(comparison.mean(.timePerUnit))
        #expect(abs(mean.ratio - 1) < 1e-12)
        #expect(mean.rows == 2)
    }

    @Test func rowsOfOneSideAreNamed() throws {
        let comparison = Comparison(base: [.count(1, .sample(size: 1)), .count(1)], head: [.count(1), .count(1, .sample(size: 2))])
        #expect(comparison.onlyBase.map(\.key) == [.sample(size: 1)])
        #expect(comparison.onlyHead.map(\.key) == [.sample(size: 2)])
        let text = try report([.count(1, .sample(size: 1)), .count(1)], [.count(1), .count(1, .sample(size: 2))])
        #expect(text.contains("only in base: 1 rows\n  subscribe/map-chain depth=1 LinkChain subscribe allocations"))
        #expect(text.contains("only in head: 1 rows\n  subscribe/map-chain depth=2 LinkChain subscribe allocations"))
    }

    @Test func aBaseOfZeroHasAChangeButNoRatio() throws {
        let comparison = Comparison(base: [.count(0)], head: [.count(3)])
        #expect(comparison.mean(.allocations) == nil)
        #expect(Number.change(from: 0, to: 3) == "0 → 3")
        #expect(Number.change(from: 0, to: 0) == "=")
        #expect(try report([.count(0)], [.count(3)]).contains("0 → 3"))
    }

    @Test func unchangedCountsAreOneLineAndTimesAreAllListed() throws {
        let text = try report([.count(3), time(10, size: 1)], [.count(3), time(12.5, size: 1)])
        #expect(text.contains("1 rows unchanged"))
        #expect(text.contains("+25.0 %"))
        #expect(text.contains("shown, not judged"))
    }

    @Test func rowsWithoutFiguresSayWhy() throws {
        let text = try report([Row(.sample(), counts: [1, 2])], [Row(.sample(), without: .unsupported)])
        #expect(text.contains("nondeterministic 1…2  unsupported"))
    }

    @Test func nothingInCommonIsACodeOfItsOwn() {
        let one = ComparisonReport.Side(path: "a.csv", rows: [.count(1)], description: nil)
        let other = ComparisonReport.Side(path: "b.csv", rows: [], description: nil)
        #expect(refusal { () throws(Failure) in try ComparisonReport(base: one, head: other) }?.code == .nothingToCompare)
    }

    @Test func anotherMachineAndAMissingDescriptionAreSaidFirst() throws {
        let here = RunDescription(commandLine: [], quick: false, missing: [])
        var there = here
        (there.machine.cpu, there.quick, there.missing) = ("abacus", true, ["pump/map"])
        there.selection = .init(filter: "^pump/", architectures: ["LinkChain"])
        var whole = here
        whole.complete = true
        let base = ComparisonReport.Side(path: "a.csv", rows: [.count(1)], description: whole)
        let head = ComparisonReport.Side(path: "b.csv", rows: [.count(1)], description: there)
        #expect(
            try ComparisonReport(base: base, head: head).warnings.map { "\($0.label)  \($0.text)" } == [
                "differs  CPU: abacus, base \(here.machine.cpu)", "differs  quick: only head was measured with --quick",
                "differs  selection: --filter ^pump/ --architecture LinkChain, base everything", "incomplete  head, missing: pump/map",
            ])
        let unknown =
            "unknown  a.csv: no a.json beside it, so neither machine and toolchain nor completeness can be checked"
        #expect(try report([.count(1)], [.count(1)]).contains(unknown))
    }
}
