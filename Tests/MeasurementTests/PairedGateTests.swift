import Foundation
import Testing

@testable import Results
@testable import Measure
@testable import Gate
@testable import Reports

/// The same numbers in every run of the tests: SplitMix64.
struct SeededNoise: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// What a process of 100 ns measures on a shared machine: a layout of its own, which spreads by 1.5 % (paired by 2.1), and now and then
    /// a disturbance that lasts for several neighbours and makes everything up to three times as long.
    mutating func process(burst: inout Int) -> Double {
        if burst == 0, Double.random(in: 0..<1, using: &self) < 0.01 { burst = Int.random(in: 1...12, using: &self) }
        var time = 100 * (1 + 0.015 * normal())
        if burst > 0 {
            burst -= 1
            time *= 1 + 2 * pow(Double.random(in: 0..<1, using: &self), 2)
        }
        return time
    }

    private mutating func normal() -> Double {
        sqrt(-2 * log(1 - Double.random(in: 0..<1, using: &self))) * cos(2 * .pi * Double.random(in: 0..<1, using: &self))
    }
}

@Suite struct PairedGateTests {
    private let canary = PairedTarget(workload: "control/canary", implementation: "ClosureChain", parameter: .none, size: 0)

    private func targets(_ count: Int) -> [PairedTarget] {
        (0..<count).map { PairedTarget(workload: "pump/map", implementation: "Chain\($0)", parameter: .depth, size: 64) }
    }

    /// Rows of `targets` as `ratio` says, blocks in rounds over all of them as the gate takes them.
    private func rows(_ orders: [PairedGate.Order], _ noise: inout SeededNoise, ratio: (PairedTarget) -> Double) -> PairedGate.Data {
        var rows = orders.map { PairedRow($0.target.key(phase: "event", metric: .timePerUnit)) }
        var burst = 0
        for round in 0..<(orders.map(\.blocks).max() ?? 0) {
            for (index, (target, blocks)) in orders.enumerated() where round < blocks {
                let four = (0..<4).map { _ in noise.process(burst: &burst) }
                let ratio = ratio(target)
                rows[index].blocks.append(.init(four[0], ratio * four[1], ratio * four[2], four[3]))
            }
        }
        var data = PairedGate.Data()
        data.rows = rows
        return data
    }

    @Test func noiseWithBurstsIsNeverCalledARegression() throws {
        var noise = SeededNoise(state: 1)
        var slower = 0, inconclusive = 0
        for _ in 0..<30 {
            let outcome = try PairedGate(PairedRule(.sample())).judge(targets(60), canaries: [canary]) { orders, _ throws(Failure) in
                rows(orders, &noise) { _ in 1 }
            }
            #expect(outcome.findings.count == 60 && outcome.canaries.count >= 1)
            slower += outcome.slower.count
            inconclusive += outcome.verdicts.count { $0.kind == .inconclusive }
        }
        // Of 1,800 comparisons.
        #expect(slower == 0)
        #expect(inconclusive == 0)
    }

    @Test(arguments: [(1.02, 0...2), (1.05, 38...40), (1.10, 40...40)])
    func aChangeIsFoundAsOftenAsPromised(ratio: Double, found: ClosedRange<Int>) throws {
        var noise = SeededNoise(state: 2)
        let slowed = "Chain7"
        var caught = 0, others = 0
        for _ in 0..<40 {
            let outcome = try PairedGate(PairedRule(.sample())).judge(targets(60), canaries: [canary]) { orders, _ throws(Failure) in
                rows(orders, &noise) { $0.implementation == slowed ? ratio : 1 }
            }
            caught += outcome.slower.count { $0.implementation == slowed }
            others += outcome.slower.count { $0.implementation != slowed }
        }
        #expect(found.contains(caught), "\(caught) of 40")
        #expect(others == 0)
    }

    @Test(arguments: [(1.0, 0...0), (1.05, 38...40), (1.10, 38...40)])
    func whatMakesTwoProcessesOfFiveHalfAsLongAgainHidesNothing(ratio: Double, found: ClosedRange<Int>) throws {
        var noise = SeededNoise(state: 3)
        let outcome = try PairedGate(PairedRule(.sample(), family: 160)).judge(targets(40), canaries: [canary]) {
            orders, _ throws(Failure) in
            var data = PairedGate.Data()
            data.rows = orders.map { target, blocks in
                PairedRow(
                    target.key(phase: "event", metric: .timePerUnit),
                    blocks: (0..<blocks).map { _ in
                        let four = (0..<4).map { _ in
                            (Double.random(in: 0..<1, using: &noise) < 0.4 ? 150.0 : 100) * Double.random(in: 0.99...1.01, using: &noise)
                        }
                        let slower = target.isCanary ? 1 : ratio
                        return .init(four[0], slower * four[1], slower * four[2], four[3])
                    })
            }
            return data
        }
        #expect(found.contains(outcome.slower.count), "\(outcome.slower.count) of 40")
        // About half of the pairs of one build differ by half: all but a lucky few rows are looked at for longer.
        #expect(outcome.noisy > 35)
        #expect(!outcome.isInconclusive)
    }

    @Test func aSuspectIsMeasuredAsOftenAsItsNoiseAsksFor() throws {
        // In the second row 16 of 30 pairs of one build differ by half: of two rows, 70 pairs find 3 % through that.
        func noisy(_ count: Int) -> [PairedRow.Block] {
            (0..<count).map { .init(100, $0 % 2 == 0 ? 160 : 107, 107, $0 % 2 == 0 ? 150 : 100) }
        }
        var seen: [PairedGate.Look: [Int]] = [:]
        _ = try PairedGate(PairedRule(.sample())).judge(targets(2), canaries: []) { orders, look throws(Failure) in
            seen[look] = orders.map(\.blocks)
            var data = PairedGate.Data()
            data.rows = orders.map { target, count in
                PairedRow(
                    target.key(phase: "event", metric: .timePerUnit), blocks: target.implementation == "Chain1" ? noisy(count) : blocks(1.1)
                )
            }
            return data
        }
        #expect(seen == [.first: [15, 15], .longer: [15], .again: [30, 35]])
    }

    @Test func aSuspicionThatFreshDataDoNotConfirmPasses() throws {
        var looks = 0
        let outcome = try PairedGate(PairedRule(.sample())).judge(targets(2), canaries: []) { orders, look throws(Failure) in
            looks += 1
            var data = PairedGate.Data()
            data.rows = orders.map { target, _ in
                PairedRow(
                    target.key(phase: "event", metric: .timePerUnit),
                    blocks: blocks(look == .first && target.implementation == "Chain1" ? 1.2 : 1))
            }
            if look == .again {
                #expect(orders.map(\.target.implementation) == ["Chain1"])
                #expect(orders.map(\.blocks) == [30])
            }
            return data
        }
        #expect(looks == 2)
        #expect(outcome.suspects == 1)
        #expect(outcome.verdicts.map(\.kind) == [.passed, .passed])
        #expect(outcome.verdicts[1].finding.contains("not confirmed on fresh data: ×1.000"))
    }

    @Test func aCanaryThatMovesMakesTimesInconclusive() throws {
        let outcome = try PairedGate(PairedRule(.sample())).judge(targets(1), canaries: [canary]) { orders, _ throws(Failure) in
            var data = PairedGate.Data()
            data.rows = orders.map { PairedRow($0.target.key(phase: "event", metric: .timePerUnit), blocks: blocks(1.2)) }
            return data
        }
        #expect(outcome.verdicts.allSatisfy { $0.kind == .inconclusive })
        #expect(outcome.verdicts.map(\.workload) == ["pump/map", "control/canary", "control/canary"])
        #expect(GateReport(verdicts: outcome.verdicts).code == .inconclusive)
    }

    @Test func aCanaryOfAnotherTextHasAWordOfItsOwn() {
        func verdicts(base: String?, head: String?) -> [Verdict] {
            WorkloadDifferences.canary([canary], head: { _, _ in head }, base: { _, _ in base })
        }
        #expect(verdicts(base: "a", head: "a").isEmpty)
        #expect(verdicts(base: "a", head: "b").map(\.kind) == [.workloadChanged])
        #expect(verdicts(base: nil, head: "b").map(\.kind) == [.new])
        #expect(
            verdicts(base: nil, head: "b")[0].finding
                == "the base has no canary, so a change of the machine cannot be told from a change of the code")
        #expect(verdicts(base: nil, head: nil).map(\.code) == [.nothingToCompare])
    }

    @Test func aFasterRowIsReportedAndPasses() throws {
        let outcome = try PairedGate(PairedRule(.sample())).judge(targets(1), canaries: []) { _, _ throws(Failure) in
            var data = PairedGate.Data()
            data.rows = [PairedRow(.timed(), blocks: blocks(0.8))]
            return data
        }
        #expect(outcome.verdicts.map(\.kind) == [.faster])
        #expect(GateReport(verdicts: outcome.verdicts).code == .fine)
    }

    @Test func aTargetWithoutFiguresIsAnErrorAndDoesNotVanish() throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("silent-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        func data(_ calibration: String) throws -> PairedGate.Data {
            let script = "#!/bin/sh\nprintf 'protocol\\\\t1\\\\n'; [ \"$2\" = calibrate ] && printf '\(calibration)'; printf 'end\\\\n'\n"
            // Written by another process: of a program that this one has open for writing, and a test beside hands on to a child, the
            // system says busy.
            _ = ChildProcess.run("/bin/sh", ["-c", "rm -f \"$0\"; printf '%b' \"$1\" > \"$0\"; chmod 755 \"$0\"", path, script], limit: 20)
            let tool = ChildTool(path: path)
            return try PairedRun(base: tool, head: tool).measure([(targets(1)[0], 1)], title: "t")
        }
        #expect(try data("").failures.map(\.reason) == ["base: it was not timed, and no reason given"])
        #expect(try data("runs\\\\t64\\\\t1\\\\n").failures.map(\.reason) == ["neither build gave a figure"])
    }

    @Test func everyPlaceOfEveryRoundHasACopyOfItsOwn() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("places-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        // Two programs that note their name and what they are started from whenever they are to time something.
        func tool(_ name: String) -> ChildTool {
            let script = """
                #!/bin/sh
                printf 'protocol\\t1\\n'
                if [ "$2" = time ]; then echo "\(name) $0 $6" >> \(folder)/log; printf 'figure\\t64\\tevent\\ttime_per_unit\\t7\\n'
                else printf 'runs\\t64\\t1\\n'; fi
                printf 'end\\n'
                """
            _ = ChildProcess.run(
                "/bin/sh", ["-c", "printf '%s\n' \"$1\" > \"$0\"; chmod 755 \"$0\"", folder + "/" + name, script], limit: 20)
            return ChildTool(path: folder + "/" + name)
        }
        let data = try PairedRun(base: tool("base"), head: tool("head")).measure([(targets(1)[0], 2)], title: "t")
        #expect(data.failures.isEmpty && data.rows.map(\.blocks.count) == [2])
        let lines = try String(contentsOfFile: folder + "/log", encoding: .utf8).split(separator: "\n").map { $0.split(separator: " ") }
        #expect(lines.map { $0[0] } == ["base", "head", "head", "base", "head", "base", "base", "head"])
        #expect(Set(lines.map { $0[1] }).count == 8)
        #expect(lines.allSatisfy { $0[1].contains("/copies-of-") })
        // One that gets a block in every other round begins with either build as well.
        try FileManager.default.removeItem(atPath: folder + "/log")
        var half = targets(1)[0]
        half.implementation = "Half"
        _ = try PairedRun(base: tool("base"), head: tool("head")).measure([(targets(1)[0], 4), (half, 2)], title: "t")
        let sides = try String(contentsOfFile: folder + "/log", encoding: .utf8).split(separator: "\n")
            .filter { $0.hasSuffix(" Half") }.map { $0.split(separator: " ")[0] }
        #expect(sides == ["base", "head", "head", "base", "head", "base", "base", "head"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["base", "head", "log"])
    }

    @Test func whatFailsWhenItIsLookedAtForLongerHasNoRows() throws {
        let noisy = (0..<15).map { _ in PairedRow.Block(100, 160, 107, 150) }
        var looks: [PairedGate.Look] = []
        let target = targets(1)[0]
        let outcome = try PairedGate(PairedRule(.sample())).judge([target], canaries: []) { _, look throws(Failure) in
            looks.append(look)
            var data = PairedGate.Data()
            if look == .first {
                data.rows = [PairedRow(target.key(phase: "event", metric: .timePerUnit), blocks: noisy)]
            } else {
                data.failures = [(target, "head: signal 11 (SIGSEGV)")]
            }
            return data
        }
        #expect(looks == [.first, .longer])
        #expect(outcome.verdicts.map(\.kind) == [.error])
    }

    @Test func aProcessThatFailsIsAnErrorOfItsOwn() throws {
        let crashing = targets(2)[1]
        let outcome = try PairedGate(PairedRule(.sample())).judge(targets(2), canaries: []) { _, _ throws(Failure) in
            var data = PairedGate.Data()
            data.rows = [PairedRow(.timed(0), blocks: blocks(1))]
            data.failures = [(crashing, "head: signal 11 (SIGSEGV)")]
            return data
        }
        #expect(outcome.verdicts.map(\.kind) == [.passed, .error])
        #expect(outcome.verdicts[1].subject == "pump/map depth=64 Chain1")
        #expect(GateReport(verdicts: outcome.verdicts).code == .verification)
    }
}
