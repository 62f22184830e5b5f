import Testing

@testable import Measurement

@Suite struct CatalogueTests {
    private let contestants = [
        Contestant(architecture: "Alpha", workloads: [.sample("pump/map"), .sample("pump/bare")]),
        Contestant(architecture: "Beta", workloads: [.sample("pump/map", residue: [1: 1])]),
        Contestant(control: "Hand", scenarios: ["pump/bare": Blocks.self]),
    ]

    @Test func theSameWorkloadOfAllStandsTogether() throws {
        let catalogue = try Catalogue(contestants)
        #expect(catalogue.entries.map(\.workload.slug) == ["pump/map", "pump/bare"])
        #expect(catalogue.entries.map { $0.entrants.map(\.name) } == [["Alpha", "Beta"], ["Alpha", "Hand"]])
        #expect(catalogue.entries[0].entrants.map(\.residue) == [[:], [1: 1]])
        #expect(catalogue.architectures == ["Alpha", "Beta"])
    }

    @Test func aSelectionLeavesWhatWasAskedFor() throws {
        let catalogue = try Catalogue(contestants)
        #expect(try catalogue.select(filter: "ba.e$", architectures: []).entries.map(\.workload.slug) == ["pump/bare"])
        #expect(try catalogue.select(filter: nil, architectures: ["hand"]).entries.map { $0.entrants.map(\.name) } == [["Hand"]])
    }

    @Test func nothingLeftIsAFailureWithAHint() throws {
        let catalogue = try Catalogue(contestants)
        let typo = refusal { () throws(Failure) in try catalogue.select(filter: "pump/mpa", architectures: []) }
        #expect(typo == Failure(.usage, "no workload matches 'pump/mpa'; did you mean pump/map? `reactive-bench list` shows all"))
        #expect(
            refusal { () throws(Failure) in try catalogue.select(filter: "[", architectures: []) }?.message.contains(
                "not a regular expression") == true)
        #expect(
            refusal { () throws(Failure) in try catalogue.select(filter: nil, architectures: ["Gamma"]) }
                == Failure(.usage, "unknown architecture 'Gamma'; there are Alpha, Beta, Hand"))
    }

    @Test func twoWorkloadsUnderOneNameAreRefused() {
        let other = Contestant(architecture: "Gamma", workloads: [.sample("pump/map", sizes: [1, 11])])
        #expect(refusal { () throws(Failure) in try Catalogue(contestants + [other]) }?.code == .verification)
    }

    @Test func aControlForNoWorkloadIsRefused() {
        let stray = Contestant(control: "Stray", scenarios: ["pump/nap": Blocks.self])
        #expect(
            refusal { () throws(Failure) in try Catalogue(contestants + [stray]) }?.message.hasPrefix("pump/nap: Stray answers") == true)
    }

    @Test func ofASelectionOnlyItsOwnBaselineRowsAreJudged() throws {
        let bare = try Catalogue(contestants).select(filter: "bare", architectures: ["Alpha"])
        #expect(bare.covers(.sample("pump/bare", "Alpha"), isWhole: false))
        #expect(!bare.covers(.sample("pump/bare", "Hand"), isWhole: false))
        #expect(bare.covers(.sample("pump/gone", "Alpha"), isWhole: true))
    }
}
