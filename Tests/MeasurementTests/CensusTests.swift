import BenchmarkKit
import CCensus
import Testing

@testable import Results
@testable import Measure
@testable import Reports

@Suite struct CyclesTests {
    @Test func aChainHasNoKnot() {
        #expect(References(targets: [[1], [2], []]).knots == [])
    }

    @Test func eachCycleIsOneKnotAndWhatOnlyLeadsThereIsInNone() {
        // 0 leads to the cycle 1 → 2 → 3 → 1, which leads to the pair 4, 5; 6 refers to itself.
        let references = References(targets: [[1], [2], [3], [1, 4], [5], [4], [6]])
        #expect(references.knots == [[1, 2, 3], [4, 5], [6]])
    }

    @Test func cyclesThatShareANodeAreOneKnot() {
        #expect(References(targets: [[1, 2], [0], [0]]).knots == [[0, 1, 2]])
    }

    @Test func aCrossReferenceIntoAFinishedPartMakesNoKnot() {
        // 0 → 1 → 2, and 3 → 1: by the time 3 is visited, 1 is done.
        #expect(References(targets: [[1, 3], [2], [], [1]]).knots == [])
    }

    @Test func pairsThatReferToEachOtherAreFoundOnce() {
        let pairs = References(targets: [[1, 1], [0, 2], [0], [3]]).pairs
        #expect(pairs.map { [$0.0, $0.1] } == [[0, 1]])
    }

    @Test func aKnotOfAHundredThousandNeedsNoStack() {
        let count = 100_000
        let knots = References(targets: (0..<count).map { [($0 + 1) % count] }).knots
        #expect(knots.map(\.count) == [count])
    }

    @Test func cyclesThatLookAlikeAreCountedTogether() {
        // Two pairs of a sink and its disposer, chained into one knot by the second disposer.
        let references = References(targets: [[1], [0, 3], [3], [2, 0]])
        let cycles = Cycles(names: ["MapSink", "SinkDisposer", "MapSink", "SinkDisposer"], references: references)
        #expect(
            cycles.kinds == [
                Cycles.Kind(text: "MapSink <-> SinkDisposer", count: 2),
                Cycles.Kind(text: "knot of 4: 2 MapSink, 2 SinkDisposer", count: 1),
            ])
    }

    @Test func onlyStrongReferencesBetweenObjectsMakeCycles() {
        let snapshot = OwnershipSnapshot(
            objects: [.init("MapSink"), .init("SinkDisposer"), .init("Registration")],
            references: [
                .init(nil, "token", 1), .init(0, "disposer", 1), .init(1, "sink", 0), .init(0, "place", 2), .init(2, "child", 0, .weak),
                .init(2, "observer", 0, .unretained),
            ])
        #expect(Cycles(snapshot).kinds == [Cycles.Kind(text: "MapSink <-> SinkDisposer", count: 1)])
    }

    @Test func phasesAfterWhichTheCyclesAreTheSameAreToldTogether() {
        let kinds = [Cycles.Kind(text: "MapSink <-> SinkDisposer", count: 2)]
        let lines = CensusReport.cycles([("assemble", []), ("subscribe", kinds), ("event", kinds), ("dispose", [])])
        #expect(
            lines == [
                "cycles after assemble: none", "cycles after subscribe, event:", "  2 × MapSink <-> SinkDisposer",
                "cycles after dispose: none",
            ])
    }

    @Test func anObjectThatHoldsItselfSaysSo() {
        let cycles = Cycles(names: ["Relay"], references: References(targets: [[0]]))
        #expect(cycles.kinds == [Cycles.Kind(text: "Relay <-> itself", count: 1)])
    }
}

@Suite struct ResidueTests {
    private func left(_ atEnd: Int, _ later: Int) -> Residue.Left { Residue.Left(atEnd: atEnd, later: later) }

    @Test func whatEveryRunLeavesForGoodIsLeaked() {
        #expect(Residue(first: left(3, 3), another: left(3, 3)) == Residue(leaked: 3, cached: 0, late: 0))
    }

    @Test func whatOnlyTheFirstRunLeavesIsCached() {
        #expect(Residue(first: left(5, 5), another: left(0, 0)) == Residue(leaked: 0, cached: 5, late: 0))
    }

    @Test func whatIsGoneWhenAnotherRunWasMadeIsLate() {
        #expect(Residue(first: left(2, 0), another: left(2, 0)) == Residue(leaked: 0, cached: 0, late: 2))
    }

    @Test func theThreeAreToldApartInOneRun() {
        #expect(Residue(first: left(9, 7), another: left(5, 3)) == Residue(leaked: 3, cached: 4, late: 2))
    }

    @Test func aFirstRunThatLeavesLessHasCachedNothing() {
        #expect(Residue(first: left(0, 0), another: left(1, 1)) == Residue(leaked: 1, cached: 0, late: 0))
    }
}

@Suite struct TrafficTests {
    private var balanced: Traffic {
        var traffic = Traffic()
        (traffic.retains, traffic.objects, traffic.weakLoads, traffic.unownedLoads) = (100, 7, 5, 1)
        (traffic.releases, traffic.endings) = (112, 3)
        // Objects on the stack: one more release than retains, since their last reference may go by one, or by none.
        (traffic.stackRetains, traffic.stackReleases) = (4, 6)
        return traffic
    }

    @Test func whatWasBegunAndTakenIsGivenBack() {
        // 96 + 7 + 5 + 1 = 106 + 3.
        #expect(balanced.balance == 0)
    }

    @Test func aReleaseThatNobodyCountedIsFound() throws {
        var traffic = balanced
        traffic.releases -= 1
        #expect(traffic.balance == 1)
        let mismatch = try censusJob(.sample(), size: 1) { CensusPass.imbalance($0, $0.entry.implementations[0], traffic) }
        #expect(
            mismatch?.description == """
                group/blocks depth=1: A: references given back by a run that left nothing behind: \
                expected 109 (96 retained, 7 objects, 6 loads), observed 108; the hooks in Benchmarks/CCensus miss something
                """)
    }

    @Test func aBalancedRunIsNoMismatch() throws {
        #expect(try censusJob(.sample(), size: 1) { CensusPass.imbalance($0, $0.entry.implementations[0], balanced) } == nil)
    }

    @Test func phasesAddUp() {
        #expect((balanced + balanced).retains == 200)
        #expect((balanced + balanced).balance == 0)
    }

    @Test func aDifferenceOfReadingsIsTakenFieldByField() {
        let before = CensusCounts(
            retains: 1, releases: 2, weak_loads: 3, unowned_loads: 4, objects: 5, closure_contexts: 6, stack_retains: 7, stack_releases: 8,
            endings: 9)
        let after = CensusCounts(
            retains: 101, releases: 202, weak_loads: 303, unowned_loads: 404, objects: 505, closure_contexts: 606, stack_retains: 707,
            stack_releases: 808, endings: 909)
        let traffic = Traffic(from: before, to: after)
        #expect([traffic.retains, traffic.releases, traffic.weakLoads, traffic.unownedLoads] == [100, 200, 300, 400] as [Int])
        #expect([traffic.objects, traffic.closureContexts] == [500, 600] as [Int])
        #expect([traffic.stackRetains, traffic.stackReleases, traffic.endings] == [700, 800, 900] as [Int])
    }
}

@Suite struct ObjectCensusTests {
    @Test func liveIsWhatWasAllocatedAndNotFreedSoFar() {
        let sink = ObjectCensus.TypeCounts(name: "MapSink<Int, Int>", allocated: [0, 3, 0], freed: [0, 0, 3])
        let lines = ObjectCensus.lines([sink], ["assemble", "subscribe", "dispose"])
        #expect(
            lines == [
                ObjectCensus.Line(phase: "subscribe", type: "MapSink<Int, Int>", allocated: 3, freed: 0, live: 3),
                ObjectCensus.Line(phase: "dispose", type: "MapSink<Int, Int>", allocated: 0, freed: 3, live: 0),
            ])
    }

    @Test func typesOfTheSameNameAreOne() {
        let one = ObjectCensus.TypeCounts(name: "closure context", allocated: [1], freed: [0])
        let other = ObjectCensus.TypeCounts(name: "closure context", allocated: [2], freed: [1])
        #expect(
            ObjectCensus.lines([one, other], ["assemble"]) == [
                ObjectCensus.Line(phase: "assemble", type: "closure context", allocated: 3, freed: 1, live: 2)
            ])
    }
}

@Suite struct CensusBuildTests {
    /// The tests' own build is no census tool: nothing of the hooks may be in it.
    @Test func anOrdinaryBuildCountsNothingAndSaysHowToGetOneThatDoes() {
        #expect(!Census.isAvailable)
        #expect(Census.remedy(for: "explain").hasPrefix("explain: this build counts no objects"))
        #expect(Census.remedy(for: "explain").contains("`make explain` builds one that does"))
    }

    @Test func theFiguresOfAWorkloadWithThreadsAreItsResidueAlone() throws {
        let workload = Workload(
            "group/threads", summary: "For tests.", phases: [.assemble, .event], timing: .none, counting: .none,
            expected: [0: Outcome(checksum: 0, delivered: 4)], scenario: Blocks.self)
        let figures = try censusJob(workload, size: 0) { CensusPass.figures($0, [], again: nil, []) }
        #expect(figures.map(\.metric) == [.leakedObjects, .cachedObjects])
    }

    @Test func eachPhaseHasItsFiguresAndTheEventsTwice() throws {
        let figures = try censusJob(.sample(), size: 1) { CensusPass.figures($0, [], again: nil, []) }
        #expect(figures.filter { $0.metric == .retains }.map(\.phase) == ["assemble", "event", "event/again", "dispose"])
        #expect(figures.flatMap(\.values) == [])
    }

    @Test func whatIsPerEventIsDividedByTheUnits() throws {
        var traffic = Traffic()
        traffic.retains = 12
        let figures = try censusJob(.sample(), size: 1) { CensusPass.figures($0, [], again: traffic, []) }
        // Four units, as the sample says.
        #expect(figures.first { $0.phase == "event/again" && $0.metric == .retains }?.values == [3])
    }
}

/// What `body` makes of a workload that implementation `A` runs alone.
private func censusJob<Value>(_ workload: Workload, size: Int, _ body: (Plan.Job) throws -> Value) throws -> Value {
    let catalogue = try Catalogue([Implementation(library: "A", workloads: [workload])])
    return try body(Plan.Job(entry: catalogue.entries[0], size: size))
}
