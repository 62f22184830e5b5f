import Testing

@testable import Reports
@testable import Measure

/// What a foreign library may do and this project's may not: omit workloads, guarantee less, lose values.
@Suite struct ForeignLibraryTests {
    private static let whole = Implementation(
        library: "Whole", workloads: [.sample("pump/map", timing: .perUnit([.event])), .sample("zip/two"), threads],
        concurrentSends: .serialised)
    private static let part = Implementation(
        library: "Part", workloads: [threads], unsupported: Unsupported("it has no map", ["zip": "it has no zip"]))
    private static let control = Implementation(control: "Hand", workloads: [.sample("canary/spin")], scenarios: [:])

    /// A workload in which threads meet.
    private static let threads = Workload(
        "contended/send", summary: "For tests.", phases: [.event], timing: .perUnit([.event]), counting: .none,
        expected: [0: Outcome(checksum: 40, delivered: 4)], scenario: Scenario.self)

    private func catalogue() throws -> Catalogue { try Catalogue([Self.whole, Self.part, Self.control]) }

    // MARK: Unsupported

    @Test func anOmittedWorkloadHasItsReason() throws {
        let expected = ["pump/map: Part: unsupported: it has no map", "zip/two: Part: unsupported: it has no zip"]
        #expect(try catalogue().unsupported.map(\.line) == expected)
        #expect(try catalogue().select(filter: "zip", implementations: []).unsupported.map(\.line) == [expected[1]])
        #expect(try catalogue().select(filter: nil, implementations: ["Whole"]).unsupported.isEmpty)
    }

    @Test func aSelectionOfUnsupportedWorkloadsSaysWhy() throws {
        let failure = refusal { try Catalogue([Self.whole, Self.part]).select(filter: "zip", implementations: ["part"]) }
        #expect(failure == Failure(.usage, "nothing chosen can be run; zip/two: Part: unsupported: it has no zip"))
    }

    @Test func anOmittedWorkloadIsUnsupportedAtEverySize() throws {
        let run = BenchmarkRun(Plan(try catalogue(), .whole))
        let found = run.rows().filter { $0.key.implementation == "Part" && $0.status == .unsupported }
        #expect(
            found.map { "\($0.key): \($0.detail)" } == [
                "pump/map depth=1 Part event time_per_unit: it has no map", "pump/map depth=10 Part event time_per_unit: it has no map",
                "zip/two depth=1 Part after live_objects: it has no zip", "zip/two depth=10 Part after live_objects: it has no zip",
            ])
        #expect(try catalogue().covers(found[0].key, isWhole: false))
    }

    @Test func theListNamesOmittedWorkloads() throws {
        let section = try #require(CatalogueReport.sections(try catalogue()).first { $0.name == "unsupported" })
        #expect(section.rows.map { $0.map(\.text) } == [["pump/map", "Part", "it has no map"], ["zip/two", "Part", "it has no zip"]])
    }

    // MARK: Guarantees

    @Test func concurrencyGuaranteesStandBesideContendedTimes() throws {
        let guarantees = try catalogue().guarantees
        #expect(guarantees == ["contended/send": "concurrent sends: Whole: serialised; Part: its author does not say"])
        let row = Row(RowKey.sample("contended/send", "Whole", size: nil, phase: "event", .timePerUnit), sample: [5])
        let sections = Details([row], names: ["Whole"], guarantees: guarantees).sections
        #expect(sections[0].footnotes.contains("contended/send: concurrent sends: Whole: serialised; Part: its author does not say"))
        let list = CatalogueReport.sections(try catalogue()).first { $0.title == "contended/send" }
        #expect(list?.notes.joined(separator: " ").contains("concurrent sends: Whole: serialised; Part: its author does not say.") == true)
    }

    // MARK: Lost values

    @Test func lostDuplicatedAndChangedValuesAreToldApart() throws {
        let plan = Plan(try catalogue().select(filter: "contended", implementations: ["Part"]), .whole)
        func observed(_ delivered: Int, _ checksum: Int) -> String? {
            let outcome = Outcome(checksum: checksum, delivered: delivered)
            return Mismatch(plan.jobs[0], plan.entries[0].implementations[0], outcome: outcome)?.observed
        }
        #expect(observed(3, 30) == "3; values lost between threads: 1")
        #expect(observed(6, 60) == "6; values delivered twice between threads: 2")
        #expect(observed(4, 41) == "41; values changed between threads")
        #expect(observed(4, 40) == nil)
    }

    @Test func lostValuesFailOnlyTheirOwnRow() throws {
        let plan = Plan(try catalogue(), .whole)
        var run = BenchmarkRun(
            plan,
            Children { task in
                var report = task.kind == .time ? ChildReport.times(task) { _ in 7 } : ChildReport()
                if task.implementation == "Part", task.workload == "contended/send" {
                    report.mismatches = ChildReport.lossy(task).mismatches
                }
                return report
            })
        for entry in plan.entries {
            try run.count(entry)
            try run.calibrate(entry)
        }
        for entry in plan.entries {
            for implementation in entry.implementations { try run.time(entry, implementation, round: 0, budget: 0.1) }
        }
        let times = run.rows().filter { $0.key.metric == .timePerUnit && $0.status != .unsupported }
        #expect(
            times.map { "\($0.key.workload) \($0.key.implementation) \($0.status.rawValue) \($0.value ?? 0)" } == [
                "pump/map Whole ok 7.0", "pump/map Whole ok 7.0", "contended/send Whole ok 7.0", "contended/send Part error 0.0",
            ])
        #expect(run.troubles.map(\.description) == ["contended/send: Part: delivered: expected 4, observed 3"])
    }

    @Test(arguments: [Timing.perUnit([.event]), .latency([.dispose], batches: [:])])
    func aLeakInvalidatesOnlyTeardownLatencies(timing: Timing) throws {
        let timed = Locked<[String]>([])
        var run = try BenchmarkRun.sample(
            .sample(sizes: [1], timing: timing),
            Children { task in
                if task.kind == .time { timed.withLock { $0.append(task.implementation) } }
                return changed(ChildReport()) {
                    $0.add("assemble", .allocations, [5], size: 1)
                    $0.add("after", .liveObjects, [1], size: 1)
                    $0.add("event", .timePerUnit, [7], size: 1)
                }
            })
        let entry = run.plan.entries[0]
        try run.time(entry, entry.implementations[0], round: 0, budget: 0.1)
        let isLatency = timing != .perUnit([.event])
        #expect(timed.withLock { $0 } == (isLatency ? [] : ["A"]))
        #expect(run.rows().first { $0.key.phase == "assemble" && $0.key.metric == .allocations }?.value == 5)
        #expect(run.rows().first { $0.key.metric.kind == .timed }?.status == (isLatency ? .error : .ok))
        #expect(run.troubles.count == 1 && run.troubles[0].reason.contains("live objects after the run: expected 0, observed 1"))
    }
}
