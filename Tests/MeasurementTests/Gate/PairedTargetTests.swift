import Testing

@testable import Gate

@Suite struct PairedTargetTests {
    private func catalogue() throws -> Catalogue {
        try Catalogue([
            Implementation(
                library: "A",
                workloads: [
                    .sample("a/sweep", sizes: [1, 4, 16, 64], timing: .perUnit([.event])), .sample("b/counted"),
                    .sample("control/canary", sizes: [3], timing: .perUnit([.event])),
                ]),
            Implementation(control: "C", scenarios: ["a/sweep": Blocks.self]),
        ])
    }

    @Test func theMiddleSizeOfASweepIsTimedByDefault() throws {
        let targets = PairedTarget.targets(of: try catalogue())
        #expect(targets.map(\.title) == ["a/sweep depth=16 A"])
    }

    @Test func allSizesAndControlsAreTimedOnRequest() throws {
        let targets = PairedTarget.targets(of: try catalogue(), allSizes: true, withControls: true)
        #expect(targets.map { "\($0.size) \($0.implementation)" } == ["1 A", "1 C", "4 A", "4 C", "16 A", "16 C", "64 A", "64 C"])
    }

    @Test func aLeakingTeardownIsReportedAsUntimed() throws {
        func library(_ name: String, residue: [Int: Int] = [:]) -> Implementation {
            let timing = Timing.latency([.dispose], batches: [:])
            return Implementation(library: name, workloads: [.sample("teardown/release", sizes: [8], timing: timing, residue: residue)])
        }
        let catalogue = try Catalogue([library("Leaks", residue: [8: 3]), library("Frees")])
        #expect(PairedTarget.targets(of: catalogue).map(\.title) == ["teardown/release depth=8 Frees"])
        let untimed = PairedTarget.untimed(of: catalogue)
        #expect(untimed.map(\.title) == ["teardown/release depth=8 Leaks"])
        #expect(PairedTarget.rows(of: catalogue) == 1)
        #expect(PairedGate.facts(untimed: untimed, threaded: []) == [.untimed(["teardown/release depth=8 Leaks"])])
        #expect(PairedGate.facts(untimed: [], threaded: []).isEmpty)
        #expect(
            PairedGate.facts(untimed: [], threaded: ["observe-on/hop"]).map(\.description)
                == ["untimed  observe-on/hop: multithreaded, so not compared: scheduling alone makes processes of one build differ"])
    }

    @Test func multithreadedWorkloadsAreListedInsteadOfCompared() throws {
        let contended = Workload.threaded("contended/send", timing: .perUnit([.event]))
        let catalogue = try Catalogue([Implementation(library: "A", workloads: [contended])])
        #expect(PairedTarget.targets(of: catalogue, allSizes: true, withControls: true) == [])
        #expect(PairedTarget.untimed(of: catalogue, allSizes: true, withControls: true) == [])
        #expect(PairedTarget.threaded(of: catalogue) == ["contended/send"])
        #expect(PairedTarget.threaded(of: try self.catalogue()) == [])
    }

    @Test func aWholeLifesRowIsComparedToo() throws {
        let life = Workload.sample("life/map", sizes: [8], timing: .life([.assemble, .event, .dispose], subscriptions: 1))
        #expect(PairedTarget.rows(of: try Catalogue([Implementation(library: "A", workloads: [life])])) == 4)
    }

    @Test func theNumberOfMeansIsKnownBeforeMeasuring() throws {
        let names = (0..<BroadRule.fewestRows).map { "group/w\($0)" }
        func means(_ libraries: [String], _ names: [String]) throws -> Int {
            PairedTarget.means(of: try PlayedTrial.catalogue(libraries, names))
        }
        // The means of two libraries and of the group. With one row fewer there is only the group's, and for a single library none.
        #expect(try means(["A", "B"], names) == 3)
        #expect(try means(["A", "B"], Array(names.dropLast())) == 1)
        #expect(try means(["A"], Array(names.dropLast())) == 0)
    }

    @Test func theCanaryIsASeparateTarget() throws {
        #expect(PairedTarget.canaries(of: try catalogue()).map(\.title) == ["control/canary depth=3 A"])
    }
}
