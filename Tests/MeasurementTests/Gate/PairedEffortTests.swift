import Testing

@testable import Measure
@testable import Gate

@Suite struct PairedEffortTests {
    private func effort(_ family: Int = 160) throws -> PairedEffort { PairedEffort(try .sample(), family: family) }

    /// Sixteen noises: logarithms from 0 in steps of `step`.
    private func row(_ step: Double) -> PairedRow {
        PairedRow(
            .timed(), blocks: (0..<8).map { .init(100, 100, 100 * exp(2 * step * Double($0)), 100 * exp(2 * step * Double($0) + step)) })
    }

    // scipy.stats.norm.isf(0.05 / rows / 2)
    @Test(arguments: [(1, 1.9599639845400545), (160, 3.6047113948643728)])
    func theRequiredCertaintyGrowsWithTheNumberOfRows(rows: Int, errors: Double) throws {
        #expect(abs(try effort(rows).errors - errors) < 1e-9)
    }

    @Test func aNoisyRowGetsMoreBlocksAndAHigherLimit() throws {
        let quiet = PairedRow(.timed(), blocks: [.init(100, 103, 103, 100)])
        #expect(try !effort().isNoisy(quiet) && effort().blocksAgain(quiet) == 30)
        #expect((try effort().limit(quiet) * 1e4).rounded() == 300)
        // Of noises up to 15 %, three of sixteen are below 3 %: the row would need 784 pairs, and gets 180. Three standard errors are 3 /
        // √180 of the way, 3.354 %, and 1.645 are 1.839 %; but the sign test needs 5.25 errors, 5.869 %.
        let noisy = row(0.01)
        #expect(try effort().isNoisy(noisy) && effort().blocksAgain(noisy) == 90)
        #expect((log(1 + (try effort().limit(noisy))) * 1e5).rounded() == 5869)
        // For a single row it needs 3.6, so the size of the difference decides.
        #expect((log(1 + (try effort(1).limit(noisy))) * 1e5).rounded() == 5193)
    }

    @Test func limitsAreThoseOfTheMedianTheNinetiethPercentileAndTheWorst() throws {
        let rows = (0..<11).map { PairedRow(.timed($0), blocks: row(0.001 * Double($0)).blocks) }
        let limits = try #require(try effort().limits(rows))
        // A noisier row does not always have a higher limit, because it is measured more often.
        let sorted = try rows.map { (key: $0.key, limit: try effort().limit($0)) }.sorted { $0.limit < $1.limit }
        #expect(limits.median == sorted[5].limit && limits.most == sorted[9].limit)
        #expect(limits.worst.row == sorted[10].key && limits.worst.limit == sorted[10].limit)
        #expect(limits.median < limits.most && limits.most < limits.worst.limit)
        #expect(try effort().limits([]) == nil)
    }

    @Test func fewerBlocksAreSpreadOverAllRounds() {
        func rounds(_ blocks: Int) -> [Int] { (0..<90).filter { InterleavedRounds<Int>.takesPart(blocks, in: $0, of: 90) } }
        #expect(rounds(90) == Array(0..<90))
        #expect(rounds(30) == Array(stride(from: 2, to: 90, by: 3)))
        #expect((30...90).allSatisfy { rounds($0).count == $0 && rounds($0).last == 89 })
    }
}
