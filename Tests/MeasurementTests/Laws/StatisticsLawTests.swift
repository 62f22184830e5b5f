import Testing

@testable import Results

/// Each statistic, over generated samples, against its plain definition.
@Suite struct StatisticsLawTests {
    private func isClose(_ one: Double, _ other: Double, _ tolerance: Double = 1e-9) -> Bool {
        abs(one - other) <= tolerance * max(1, abs(one), abs(other))
    }

    @Test func quantilesMeansAndRanksMatchTheirDefinitions() throws {
        generated(200) { noise in
            let sample = noise.sample(noise.whole(1...30), whole: noise.whole(0...1) == 0), share = noise.number(0...1)
            #expect(isClose(Statistics.quantile(share, ofSorted: sample.sorted()), Plain.quantile(share, sample)))
            let ratios = sample.map { exp($0 / 5) }
            #expect(isClose(Statistics.geometricMean(ratios) ?? 0, pow(ratios.reduce(1, *), 1 / Double(ratios.count))))
            #expect(Ranks(sample).values == Plain.ranks(sample))
            #expect(Ranks(sample).ties.sorted() == Dictionary(grouping: sample, by: { $0 }).values.map(\.count).filter { $0 > 1 }.sorted())
        }
    }

    /// A process with few samples weighs as much as one that has each of them several times.
    @Test func aProcessCountsOnceHoweverManySamplesItHas() {
        generated(200) { noise in
            let processes = (0..<noise.whole(1...6)).map { _ in noise.sample(2) }
            let whole = Summary(ofProcesses: processes)
            #expect(isClose(whole.median, Plain.median(processes.flatMap(\.self))))
            #expect(isClose(whole.mad, Plain.median(processes.flatMap(\.self).map { abs($0 - whole.median) })))
            // The weighted median: half of the weight lies on either side, except for the values that the window covers.
            let uneven = processes.enumerated().map { $1 + noise.sample($0) }, summary = Summary(ofProcesses: uneven)
            func weight(_ isCounted: (Double) -> Bool) -> Double {
                uneven.reduce(0) { $0 + Double($1.count(where: isCounted)) / Double($1.count) } / Double(uneven.count)
            }
            #expect(weight { $0 < summary.p25 } <= 0.5 && weight { $0 <= summary.p75 } >= 0.5)
            #expect(summary.min <= summary.p25 && summary.p25 <= summary.median && summary.median <= summary.p75)
            #expect(summary.min == uneven.joined().min() && summary.max == uneven.joined().max())
        }
    }

    @Test func theSignTestMatchesFairCoinTosses() {
        generated(300) { noise in
            let above = noise.whole(0...40), below = noise.whole(0...40)
            let signs = Array(repeating: 1.0, count: above) + Array(repeating: -1, count: below)
            #expect(isClose(SignTest.twoSided(above: above, below: below), Plain.signTest(signs)))
            #expect(SignTest.twoSided(of: signs + [0]) == SignTest.twoSided(above: above, below: below))
        }
    }

    @Test func aMediansIntervalIsTheNarrowestWithEnoughCoverage() {
        generated(300) { noise in
            let sample = noise.sample(noise.whole(1...40)), sorted = sample.sorted(), confidence = noise.number(0.5...0.999)
            func coverage(_ place: Int) -> Double { 1 - 2 * Plain.heads(atMost: place, of: sample.count) }
            let places = (0..<(sample.count / 2)).filter { coverage($0) >= confidence }
            let interval = MedianInterval(of: sample, confidence: confidence)
            #expect(interval?.low == places.last.map { sorted[$0] })
            #expect(interval?.high == places.last.map { sorted[sample.count - 1 - $0] })
            #expect(isClose(interval?.coverage ?? 0, places.last.map(coverage) ?? 0))
            // The interpolated interval lies within this one, but not within the next narrower one.
            let inner = MedianInterval(interpolated: sample, confidence: confidence)
            #expect((inner == nil) == (interval == nil))
            guard let inner, let interval, let place = places.last else { return }
            #expect(interval.low <= inner.low + 1e-9 && inner.high <= interval.high + 1e-9)
            let next = min(place + 1, sample.count - 1 - place)
            #expect(inner.low <= sorted[next] + 1e-9 && inner.high >= sorted[sample.count - 1 - next] - 1e-9)
        }
    }

    @Test func holmsCorrectionMatchesItsDefinition() {
        generated(200) { noise in
            let values = (0..<noise.whole(0...12)).map { _ in Double(noise.whole(1...20)) / 20 * noise.pick([1, 0.01]) }
            #expect(zip(Correction.holm(values), Plain.holm(values)).allSatisfy { isClose($0, $1) })
        }
    }

    @Test func theExactRankTestCountsAllOrders() throws {
        for (first, second) in [(1, 1), (1, 5), (2, 3), (3, 3), (4, 3), (5, 4)] {
            let all = Plain.allUs(first, second)
            try generated(20) { noise in
                let (x, y) = (noise.sample(first), noise.sample(second))
                let test = try #require(MannWhitney(x, y)), u = Plain.u(x, y)
                let above = Double(all.count { $0 >= u }) / Double(all.count), below = Double(all.count { $0 <= u }) / Double(all.count)
                #expect(test.method == .exact && test.u == u && isClose(test.greater, above))
                #expect(isClose(test.twoSided, min(1, 2 * min(above, below))))
            }
        }
    }

    @Test func theApproximateRankTestIsCorrectedForTiesAndForContinuity() throws {
        try generated(100) { noise in
            let x = noise.sample(noise.whole(1...30), whole: true), y = noise.sample(noise.whole(1...30), whole: true)
            let test = try #require(MannWhitney(x, y, method: .normal)), u = Plain.u(x, y), all = Double(x.count + y.count)
            // The variance of the ranks; equal values have their mean rank.
            let ranks = Plain.ranks(x + y), mean = Plain.mean(ranks)
            let variance = ranks.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } * Double(x.count * y.count) / (all * (all - 1))
            let away = u - Double(x.count * y.count) / 2
            #expect(test.u == u)
            if variance < 1e-9 {
                #expect(test.twoSided == 1 && test.greater == 1)
            } else {
                let z = (abs(away) - 0.5) / variance.squareRoot(), one = (away - 0.5) / variance.squareRoot()
                #expect(isClose(test.twoSided, z <= 0 ? 1 : min(1, 2 * Plain.above(z)), 1e-7))
                #expect(isClose(test.greater, one < 0 ? 1 - Plain.above(-one) : Plain.above(one), 1e-7))
            }
        }
    }

    /// Moses' interval contains exactly the shifts that the rank test does not reject.
    @Test func aShiftsIntervalHoldsExactlyTheUnrejectedShifts() throws {
        try generated(60) { noise in
            let x = noise.sample(noise.whole(3...8)), y = noise.sample(noise.whole(5...8)), confidence = noise.pick([0.9, 0.95, 0.99])
            let differences = x.flatMap { start in y.map { $0 - start } }.sorted()
            let estimate = try #require(HodgesLehmann(from: x, to: y, confidence: confidence))
            #expect(isClose(estimate.shift, Plain.median(differences)))
            let shifts = zip(differences, differences.dropFirst()).map { ($0 + $1) / 2 } + [differences[0] - 1, differences.last! + 1]
            for shift in shifts {
                let test = try #require(MannWhitney(x.map { $0 + shift }, y))
                let isInside = estimate.interval.map { $0.low < shift && shift < $0.high } ?? true
                #expect(isInside == (test.twoSided > 1 - confidence + 1e-12))
            }
            // A ratio is a shift of the logarithms.
            let ratio = try #require(HodgesLehmann.ratio(from: x.map { exp($0) }, to: y.map { exp($0) }, confidence: confidence))
            #expect(isClose(log(ratio.shift), estimate.shift))
            #expect(isClose(log(ratio.interval?.low ?? 1), estimate.interval?.low ?? 0))
        }
    }

    /// Beyond 10,000 differences the distribution is approximated by the normal one, with a continuity correction.
    @Test func theApproximateShiftIntervalHasTheRequestedCoverage() throws {
        for count in 101...130 {
            let values = (0..<count).map(Double.init), shifted = values.map { $0 + 0.25 + $0 / 1e4 }, all = Double(count * count)
            let interval = try #require(HodgesLehmann(from: values, to: shifted)?.interval)
            let spread = (all / 12 * Double(2 * count + 1)).squareRoot()
            func coverage(_ place: Int) -> Double { 1 - 2 * Plain.above((all / 2 - 0.5 - Double(place)) / spread) }
            let below = values.reduce(0) { sum, start in sum + shifted.count { $0 - start < interval.low } }
            #expect(interval.coverage >= 0.95 && isClose(interval.coverage, coverage(below)), "\(count)")
            // The next narrower interval would cover too little.
            #expect(coverage(below) >= 0.95 && coverage(below + 1) < 0.95, "\(count)")
        }
    }

    @Test func theSignedRankTestMatchesItsDefinition() {
        generated(200) { noise in
            let differences = noise.sample(noise.whole(0...30), whole: true).map { $0 - 2 } + noise.sample(noise.whole(0...5))
            #expect(isClose(SignedRank.twoSided(differences), Plain.signedRank(differences), 1e-7))
        }
    }

    @Test func distributionsAreTheIntegralsOfTheirDensities() {
        generated(60) { noise in
            let z = noise.number(0...6), p = exp(noise.number(-30 ... -0.7))
            #expect(isClose(Normal.above(z), Plain.above(z)) && isClose(Normal.above(-z), 1 - Plain.above(z)))
            #expect(isClose(Normal.above(Normal.exceeded(with: p)) / p, 1, 1e-6))
            let degrees = Double(noise.whole(1...60)), t = noise.number(0...8)
            let above: Double = lgamma((degrees + 1) / 2), below: Double = lgamma(degrees / 2)
            let scale = exp(above - below) / (degrees * .pi).squareRoot()
            let density = { (x: Double) in scale * pow(1 + x * x / degrees, -(degrees + 1) / 2) }
            #expect(isClose(StudentT.atMost(t, degrees: degrees), 0.5 + Plain.integral(from: 0, to: t, density), 1e-7))
            #expect(isClose(StudentT.atMost(-t, degrees: degrees), 0.5 - Plain.integral(from: 0, to: t, density), 1e-7))
            let share = noise.number(0.001...0.999)
            #expect(isClose(StudentT.atMost(StudentT.quantile(share, degrees: degrees), degrees: degrees), share, 1e-7))
        }
    }

    @Test func aRatiosIntervalSpansTheRatiosOfItsBounds() throws {
        try generated(200) { noise in
            func figure() -> Ratio.Figure {
                let value = noise.number(0.5...9), reach = noise.number(0...0.4)
                return (value, Row.Interval(low: value - reach, high: value + reach))
            }
            let (one, other) = (figure(), figure()), ratio = try #require(Ratio(one, to: other)), interval = try #require(ratio.interval)
            let (own, base) = (try #require(one.interval), try #require(other.interval))
            let all = [own.low, one.value, own.high].flatMap { top in [base.low, other.value, base.high].map { top / $0 } }
            #expect(ratio.value == one.value / other.value)
            #expect(interval.low == all.min() && interval.high == all.max())
            #expect(Ratio(one, to: (other.value, Row.Interval(low: 0, high: base.high))) == nil)
            #expect(try #require(Ratio((one.value, nil), to: other)).interval == nil)
        }
    }
}
