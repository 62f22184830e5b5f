import Testing

@testable import Gate

/// The rules on times, over generated rows, against the plainest formulation.
@Suite struct PairedLawTests {
    /// Blocks of one row: each build has its own noise, one or both have bursts, and there may be a change of any size.
    private func blocks(_ count: Int, _ noise: inout SeededNoise) -> [PairedRow.Block] {
        let change = noise.pick([0.8, 0.95, 0.965, 0.98, 1, 1, 1.02, 1.035, 1.05, 1.3]), spread = noise.pick([0.002, 0.02, 0.2])
        let burstOfBase = noise.pick([0, 0, 0.3, 0.8]), burstOfHead = noise.pick([0, 0, 0.3, 0.8])
        func process(_ length: Double, _ burst: Double) -> Double {
            100 * length * exp(noise.number(-spread...spread)) * (noise.number(0...1) < burst ? 1.3 : 1)
        }
        return (0..<count).map { _ in
            PairedRow.Block(process(1, burstOfBase), process(change, burstOfHead), process(change, burstOfHead), process(1, burstOfBase))
        }
    }

    /// The inputs of the rules, for one row.
    private struct PlainRow {
        let base: [Double], head: [Double], pairs: [Double], baseNoise: [Double], noise: [Double]

        init(_ row: PairedRow) {
            base = row.blocks.flatMap { [$0.firstBase, $0.secondBase] }
            head = row.blocks.flatMap { [$0.firstHead, $0.secondHead] }
            pairs = zip(base, head).map { log($1 / $0) }
            baseNoise = row.blocks.map { log($0.secondBase / $0.firstBase) }
            noise = baseNoise + row.blocks.map { log($0.secondHead / $0.firstHead) }
        }

        /// The width of three standard errors of a median: that of the base, but at most that of both builds.
        var width: Double {
            let share = min(1, 3 / Double(pairs.count).squareRoot())
            return exp(min(Plain.quantile(share, baseNoise.map(abs)), Plain.quantile(share, noise.map(abs)))) - 1
        }

        var ratio: Double { exp(Plain.median(pairs)) }
        var fast: Double { Plain.quantile(0.1, head) / Plain.quantile(0.1, base) }
    }

    @Test func aRowsVerdictDependsOnRatioCertaintyAndFastProcesses() throws {
        var seen: [String: Int] = [:]
        try generated(80) { noise in
            let family = noise.pick([0, 0, 40]), threshold = 0.03
            let rows = (0..<noise.whole(1...8)).map { PairedRow(.timed($0), blocks: blocks(noise.whole(1...40), &noise)) }
            let plain = rows.map(PlainRow.init), raw = plain.map { Plain.signTest($0.pairs) }
            let all = raw + Array(repeating: 1, count: max(0, family - raw.count)), corrected = Plain.holm(all)
            let findings = try PairedRule(.sample("* * * 3%"), family: family).judge(rows)
            for (index, finding) in findings.enumerated() {
                let row = plain[index], allowed = max(threshold, row.width), isCertain = corrected[index] < 0.05
                #expect(abs(finding.ratio - row.ratio) < 1e-9 && abs(finding.fastRatio - row.fast) < 1e-9)
                #expect(abs(finding.allowed - allowed) < 1e-9 && finding.isWidened == (row.width > threshold))
                #expect(abs(finding.p - corrected[index]) < 1e-9 && finding.pairs == row.pairs.count)
                let isSlower = isCertain && row.ratio > 1 + allowed && row.fast > 1 + allowed / 2
                let isFaster = isCertain && row.ratio < 1 / (1 + allowed) && row.fast < 1 / (1 + allowed / 2)
                #expect(finding.isSlower == isSlower && finding.isFaster == isFaster)
                #expect(finding.isSuspect == (raw[index] < 0.2 && row.ratio > 1.02))
                #expect(PairedRule.hasMoved(finding) == (isCertain && (row.ratio > 1 + allowed || row.ratio < 1 / (1 + allowed))))
                // The confidence of the interval follows from Holm's share of the level.
                let share = 0.05 / Double(all.count - raw.count { $0 < raw[index] })
                let interval = MedianInterval(of: row.pairs, confidence: 1 - share)
                #expect(finding.interval == interval.map { Row.Interval(low: exp($0.low), high: exp($0.high)) })
                let isDecidedByTheFast = isCertain && row.ratio < 1 / (1 + allowed) && !isFaster
                seen[isSlower ? "slower" : isFaster ? "faster" : isDecidedByTheFast ? "fast processes" : "neither", default: 0] += 1
            }
        }
        // Otherwise the law was not exercised.
        #expect(Set(seen.keys) == ["slower", "faster", "fast processes", "neither"] && seen.values.allSatisfy { $0 >= 5 }, "\(seen)")
    }

    @Test func aMeanTakesTheMiddleTwoThirdsOfTheRowsPairByPair() {
        var slower = 0
        generated(150) { noise in
            let count = noise.whole(1...20), change = noise.pick([0.97, 1, 1.015, 1.03])
            let rows = (0..<noise.whole(4...14)).map { number in
                PairedRow(
                    .timed(0, "\(noise.pick(["a", "b"]))/\(number)"),
                    blocks: blocks(count, &noise).map {
                        .init($0.firstBase, $0.firstHead * change, $0.secondHead * change, $0.secondBase)
                    })
            }
            func middle(_ values: [Double]) -> Double {
                let left = (values.count + 5) / 6
                return Plain.mean(Array(values.sorted().dropFirst(left).dropLast(left)))
            }
            for finding in BroadRule().judge(rows) {
                let own = rows.filter { finding.subject == .library($0.key.implementation) || finding.subject == .group($0.key.group) }
                let plain = own.map(PlainRow.init)
                let ratios = (0..<(2 * count)).map { pair in middle(plain.map { $0.pairs[pair] }) }
                let spread = (0..<count).map { block in middle(plain.map { $0.baseNoise[block] }) }
                let width = exp(Plain.quantile(min(1, 3 / Double(2 * count).squareRoot()), spread.map(abs))) - 1
                let threshold = if case .library = finding.subject { 0.012 } else { 0.02 }
                let ratio = exp(Plain.median(ratios)), allowed = max(threshold, width)
                #expect(own.count >= 4 && finding.rows == own.count && finding.pairs == 2 * count)
                #expect(abs(finding.ratio - ratio) < 1e-9 && abs(finding.allowed - allowed) < 1e-9)
                #expect(finding.isSlower == (finding.p < 0.05 && ratio > 1 + allowed))
                #expect(finding.isSuspect == (Plain.signTest(ratios) < 0.2 && ratio > 1 + threshold * 2 / 3))
                slower += finding.isSlower ? 1 : 0
            }
        }
        #expect(slower >= 5, "\(slower)")
    }

    @Test func aSpreadIsACappedMeanInQuartilesJudgedByRanks() {
        var slower = 0
        generated(200) { noise in
            let samples = (0..<noise.whole(1...20)).map { _ in noise.number(1...3) * noise.pick([1, 1, 1, 50]) }
            let quartile = samples.sorted()[(samples.count - 1) / 4]
            let figure = Plain.mean(samples.map { min($0 / quartile, 3) })
            #expect(abs((TailRule.figure(of: samples) ?? 0) - figure) < 1e-9)

            let rows = (0..<noise.whole(1...5)).map { PairedRow(.timed($0), blocks: blocks(noise.whole(1...30), &noise)) }
            let plain = rows.map(PlainRow.init), raw = plain.map { Plain.signedRank($0.pairs) }, corrected = Plain.holm(raw)
            for (index, finding) in TailRule().judge(rows).enumerated() {
                let row = plain[index], count = Double(row.pairs.count), mean = Plain.mean(row.pairs)
                let allowed = max(0.05, exp(3 * (Plain.mean(row.baseNoise.map { $0 * $0 }) / count).squareRoot()) - 1)
                let deviation = (row.pairs.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / (count - 1)).squareRoot()
                #expect(abs(finding.ratio - exp(mean)) < 1e-9 && abs(finding.allowed - allowed) < 1e-9)
                #expect(abs(finding.p - corrected[index]) < 1e-7)
                #expect(finding.isSlower == (corrected[index] < 0.05 && exp(mean) > 1 + allowed))
                #expect(finding.isSuspect == (exp(mean) > 1.025 && mean > 1.28 * deviation / count.squareRoot()))
                slower += finding.isSlower ? 1 : 0
            }
        }
        #expect(slower >= 5, "\(slower)")
    }

    @Test func effortGrowsWithNoiseAndNoLimitIsBelowTheThreshold() throws {
        try generated(200) { noise in
            let row = PairedRow(.timed(), blocks: blocks(noise.whole(2...40), &noise)), family = noise.whole(1...400)
            let plain = PlainRow(row), effort = PairedEffort(try .sample("* * * 3%"), family: family)
            let errors = Normal.exceeded(with: 0.05 / Double(family) / 2)
            let quiet = Double(plain.noise.count { abs($0) < log(1.03) }) / Double(plain.noise.count)
            let pairs = quiet == 0 ? Double.infinity : pow((errors + 1.645) / quiet, 2).rounded(.up)
            #expect(try effort.isNoisy(row) == (pairs > 60))
            #expect(try Double(effort.blocksAgain(row)) == min(90, max(30, (pairs / 2).rounded(.up))))
            let limit = try effort.limit(row)
            #expect(limit >= 0.03 - 1e-12)
        }
    }
}
