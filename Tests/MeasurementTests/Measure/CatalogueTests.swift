import Testing

@testable import Reports
@testable import Measure

@Suite struct CatalogueTests {
    private let implementations = [
        Implementation(library: "Alpha", workloads: [.sample("pump/map"), .sample("pump/bare")]),
        Implementation(library: "Beta", workloads: [.sample("pump/map", residue: [1: 1])]),
        Implementation(control: "Hand", scenarios: ["pump/bare": Blocks.self]),
    ]

    @Test func implementationsAreGroupedByWorkload() throws {
        let catalogue = try Catalogue(implementations)
        #expect(catalogue.entries.map(\.workload.slug) == ["pump/map", "pump/bare"])
        #expect(catalogue.entries.map { $0.implementations.map(\.name) } == [["Alpha", "Beta"], ["Alpha", "Hand"]])
        #expect(catalogue.entries[0].implementations.map(\.residue) == [[:], [1: 1]])
        #expect(catalogue.libraries == ["Alpha", "Beta"])
    }

    @Test func aSelectionKeepsOnlyItsMatches() throws {
        let catalogue = try Catalogue(implementations)
        #expect(try catalogue.select(filter: "ba.e$", implementations: []).entries.map(\.workload.slug) == ["pump/bare"])
        #expect(try catalogue.select(filter: nil, implementations: ["hand"]).entries.map { $0.implementations.map(\.name) } == [["Hand"]])
    }

    @Test(
        arguments: [
            ("pump/mpa", "did you mean pump/map? "), ("^pmup/", "did you mean pump/? "), ("^PUMP/MPA$", "did you mean pump/map? "),
            ("^takewihle$", "did you mean pump/take-while? "), ("takewhile", "did you mean pump/take-while? "),
            ("pupm/nothing-of-this", "did you mean pump/? "), ("^/$", ""),
        ])
    func anEmptySelectionFailsWithAHint(_ filter: String, _ hint: String) throws {
        let all = try catalogue(.sample("pump/map"), .sample("pump/take-while"), .sample("cold/range"), library: "Alpha")
        let message = "no workload matches '\(filter)'; \(hint)`reactive-bench list` shows all"
        #expect(refusal { try all.select(filter: filter, implementations: []) } == Failure(.usage, message))
    }

    @Test func anInvalidSelectionIsRefused() throws {
        let all = try Catalogue(implementations), odd = refusal { try all.select(filter: "[", implementations: []) }
        #expect(odd?.message.contains("not a regular expression") == true)
        #expect(
            refusal { try all.select(filter: nil, implementations: ["Gamma"]) }
                == Failure(.usage, "unknown architecture 'Gamma'; there are Alpha, Beta, Hand"))
    }

    @Test func twoWorkloadsUnderOneNameAreRefused() {
        let other = Implementation(library: "Gamma", workloads: [.sample("pump/map", sizes: [1, 11])])
        #expect(refusal { try Catalogue(implementations + [other]) }?.code == .verification)
    }

    @Test func aControlForNoWorkloadIsRefused() {
        let stray = Implementation(control: "Stray", scenarios: ["pump/nap": Blocks.self])
        #expect(refusal { try Catalogue(implementations + [stray]) }?.message.hasPrefix("pump/nap: Stray implements") == true)
    }

    @Test func aControlCanBeLimitedToExistingWorkloads() throws {
        let stray = Implementation(
            control: "Stray", workloads: [.sample("canary/own")],
            scenarios: ["pump/nap": Blocks.self, "pump/map": Blocks.self, "canary/own": Blocks.self])
        #expect(stray.answering(implementations).scenarios.keys.sorted() == ["canary/own", "pump/map"])
    }

    @Test func theListNamesAnEventsUnitEvenIfItIsNotTimed() throws {
        let phases: [Phase] = [.event, .dispose]
        let timings: [Timing] = [
            .perUnit([.event]), .perUnit([.dispose]), .latency([.dispose], batches: [:]), .life(phases, subscriptions: 2), .none,
        ]
        let workloads = timings.enumerated().map { Workload.sample("group/\($0.offset)", timing: $0.element) }
        let silent = Workload(
            "group/silent", summary: "For tests.", phases: [.dispose], timing: .perUnit([.dispose]),
            expected: [0: Outcome(checksum: 0, delivered: 0)], scenario: Scenario.self)
        let list = try #require(
            CatalogueReport.sections(try Catalogue([Implementation(library: "Alpha", workloads: workloads + [silent])])).first)
        #expect(list.rows.map { $0[2].text } == ["event", "event", "event", "event; life: subscription", "event", ""])
    }

    /// Workloads such as `life/map-chain-x1` share one text for four numbers of subscriptions.
    @Test func summariesDifferingOnlyInNumbersAreMerged() throws {
        func workload(_ slug: String, _ summary: String) -> Workload {
            Workload(
                slug, summary: summary, phases: [.event], timing: .none, expected: [0: Outcome(checksum: 0, delivered: 4)],
                scenario: Blocks.self)
        }
        let workloads =
            [1, 2, 10].map { workload("life/x\($0)", "A life with \($0) subscriptions, at 8 maps.") }
            + [workload("pump/map", "A life with one subscription."), workload("pump/bare", "No map.")]
        let sections = CatalogueReport.sections(try Catalogue([Implementation(library: "Alpha", workloads: workloads)])).dropFirst()
        #expect(sections.map(\.title) == ["life/x1, life/x2, life/x10", "pump/map", "pump/bare"])
        #expect(sections.map { $0.notes.joined() }.first == "A life with 1, 2 or 10 subscriptions, at 8 maps.")
        #expect(sections.map { $0.notes.joined() }.last == "No map.")
    }

    @Test func aFilteredCatalogueKeepsOnlyMatches() throws {
        let whole = try Catalogue(implementations), all = whole.entries.flatMap { entry in entry.implementations.map { (entry, $0) } }
        let some = whole.filtered { workload, implementation in workload == "pump/bare" && implementation == "Alpha" }
        #expect(all.count > 1 && some.entries.map(\.workload.slug) == ["pump/bare"])
        #expect(some.entries[0].implementations.map(\.name) == ["Alpha"])
        #expect(whole.filtered { _, _ in false }.entries.isEmpty)
    }

    @Test func aSelectionCoversOnlyItsOwnBaselineRows() throws {
        let bare = try Catalogue(implementations).select(filter: "bare", implementations: ["Alpha"])
        #expect(bare.covers(.sample("pump/bare", "Alpha"), isWhole: false))
        #expect(!bare.covers(.sample("pump/bare", "Hand"), isWhole: false))
        #expect(bare.covers(.sample("pump/gone", "Alpha"), isWhole: true))
    }
}
