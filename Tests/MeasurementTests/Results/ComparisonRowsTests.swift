import Testing

@testable import Results

/// Verdicts on two runs row by row, before a report is made.
@Suite struct ComparisonRowsTests {
    private func pair(_ base: Row, _ head: Row) -> Comparison.Pair { Comparison(base: [base], head: [head]).pairs[0] }

    @Test func aMeasuredRowIsNeitherBetterNorWorse() {
        func stack(_ bytes: Double) -> Row { Row(.sample(phase: "subscribe", .stackBytes), measured: [bytes]) }
        #expect(pair(stack(100), stack(120)).verdict == .none)
        #expect(pair(stack(100), stack(100)).verdict == .same)
        #expect(pair(.count(100), .count(120)).verdict == .worse)
        #expect(pair(.count(120), .count(100)).verdict == .better)
    }

    @Test func nondeterministicCountsChangeOnlyWithTheirBounds() {
        func row(_ counts: [Double]) -> Row { Row(.sample(), counts: counts) }
        #expect(pair(row([1, 2]), row([2, 1])).isUnchanged)
        #expect(!pair(row([1, 2]), row([1, 3])).isUnchanged)
    }

    @Test func aMeanCoversRowsAboveZeroOnBothSides() throws {
        func rows(_ counts: [Double]) -> [Row] { counts.enumerated().map { Row.count($1, .sample(size: $0)) } }
        let mean = try #require(Comparison(base: rows([2, 0, 2]), head: rows([0, 3, 4])).mean(.allocations))
        #expect(abs(mean.ratio - 2) < 1e-12)
        #expect(mean.rows == 1)
    }

    /// The machine disturbed most samples of the head, and with them the median.
    @Test func aMeanOfTimesUsesEstimatesInsteadOfMedians() throws {
        let key = RowKey.sample("pump/map", phase: "event", .timePerUnit)
        func run(_ process: [Double]) -> (row: Row, samples: Samples) {
            let samples = Samples(key, Array(repeating: process, count: 6))
            return (Row(key, processes: samples[key]), samples)
        }
        let base = run([100, 100, 100, 100, 100]), head = run([100, 100, 200, 200, 200])
        #expect(base.row.value == 100 && head.row.value == 200)
        let comparison = Comparison(base: [base.row], head: [head.row], samples: (base: base.samples, head: head.samples))
        let mean = try #require(comparison.mean(.timePerUnit))
        #expect(abs(mean.ratio - 1) < 1e-12)
    }

    /// Its intervals include zero, so the quotient of its medians means nothing.
    @Test func aMeanOfTimesLeavesOutRowsThatMayBeZero() throws {
        func rows(_ little: Double, _ long: Double) -> [Row] {
            let processes = [[-little, little, little, little, little, little], Array(repeating: long, count: 6)]
            return processes.enumerated().map { size, processes in
                Row(.sample("pump/map", size: size, phase: "event", .timePerUnit), processes: processes.map { [$0] })
            }
        }
        let base = rows(0.1, 100), head = rows(5, 200)
        #expect(try #require(base[0].interval).low < 0 && base[0].value == 0.1)
        let mean = try #require(Comparison(base: base, head: head).mean(.timePerUnit))
        #expect(mean.rows == 1 && abs(mean.ratio - 2) < 1e-12)
    }

    @Test func theDriftUsesOnlyUnchangedControls() {
        func controls(_ time: Double) -> [Row] {
            (1...5).map { size in
                let key = RowKey.sample("pump/map", "ClosureChain", size: size, phase: "event", .timePerUnit)
                return Row(key, processes: Array(repeating: [time], count: 6))
            }
        }
        func drift(_ isChanged: (RowKey) -> Bool) -> Double? {
            Comparison(base: controls(100), head: controls(108), controls: ["ClosureChain"], isChanged: isChanged).drift
        }
        #expect(drift { _ in false } == 1.08)
        #expect(drift { _ in true } == nil)
        // The remaining four are too few.
        #expect(drift { $0.size == 5 } == nil)
    }
}
