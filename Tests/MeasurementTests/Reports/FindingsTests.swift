import Testing

@testable import Reports

@Suite struct FindingsTests {
    private let libraries = ["DisposerChain", "SinkChain", "LinkChain"]

    /// Eight processes around `value`, up to `spread` of it away.
    private func timed(_ slug: String, _ name: String, _ size: Int?, _ phase: String, _ value: Double, spread: Double) -> Row {
        let shares = [-1, -0.7, -0.4, -0.1, 0.1, 0.4, 0.7, 1]
        return Row(.sample(slug, name, size: size, phase: phase, .timePerUnit), processes: shares.map { [value * (1 + $0 * spread)] })
    }

    /// Lives of `values` ns, of a chain of eight.
    private func life(_ slug: String, _ values: [Double], spread: Double = 0.02) -> [Row] {
        zip(libraries, values).map { timed(slug, $0, 8, slug == "life/one-by-one" ? "event" : "life", $1, spread: spread) }
    }

    private func residue(_ values: [Double]) -> [Row] {
        zip(libraries, values).map { .count($1 * 1000, .sample("residue/undisposed", $0, size: 1000, phase: "after", .liveObjects)) }
    }

    private func value(_ values: [Double], spread: Double = 0.02) -> [Row] {
        zip(libraries, values).map { timed("pump/map-filter-map", $0, nil, "event", $1, spread: spread) }
    }

    private func findings(_ rows: [Row]) -> [String] { Findings(rows, libraries: libraries).sentences }

    @Test func theCheapestLifeIsNamedWithTheOthers() {
        #expect(
            findings(life("life/one-by-one", [400, 200, 500])) == [
                "The whole life of a chain of 8 maps costs least in SinkChain: 200 ns, against 400 ns in DisposerChain and 500 ns in "
                    + "LinkChain."
            ])
    }

    @Test func otherFiguresNameAnotherLibrary() {
        let found = findings(life("life/one-by-one", [400, 800, 200]))
        #expect(found.count == 1 && found[0].hasPrefix("The whole life of a chain of 8 maps costs least in LinkChain: 200 ns"))
    }

    @Test func overlappingLifetimesAreNotAFinding() {
        #expect(findings(life("life/one-by-one", [210, 200, 205], spread: 0.3)) == [])
    }

    @Test func aTieWithTheCheapestIsReported() {
        let found = findings(life("life/one-by-one", [205, 200, 900], spread: 0.1))
        #expect(found.first?.hasSuffix("This run cannot tell SinkChain from DisposerChain.") == true, "\(found)")
        #expect(
            found.first?.hasPrefix("The whole life of a chain of 8 maps costs less in SinkChain than in LinkChain: 200 ns, against 900 ns")
                == true)
    }

    @Test func sharingIsAFindingOnlyIfItReversesTheOrder() {
        let single = life("life/one-by-one", [400, 200, 500])
        let turned = findings(single + life("life/shared-map-chain-x100", [300, 200, 6]))
        #expect(turned.first?.contains("one such chain with share() costs least in LinkChain: 6") == true, "\(turned)")
        let same = findings(single + life("life/shared-map-chain-x100", [300, 100, 600]))
        #expect(same.first?.contains("100 subscriptions") == false)
    }

    @Test func residueIsAFindingOnlyIfJustSomeLibrariesLeaveNothing() {
        #expect(
            findings(residue([9.001, 6.002, 0])) == [
                "Of the libraries, only LinkChain leaves nothing behind when nobody disposes. Each abandoned subscription leaves 6 heap "
                    + "blocks in SinkChain and 9 heap blocks in DisposerChain."
            ])
        #expect(findings(residue([0, 6, 0])).first?.hasPrefix("DisposerChain and LinkChain leave nothing behind") == true)
        #expect(findings(residue([0, 0, 0])) == [])
        #expect(findings(residue([9, 6, 1])) == [])
    }

    @Test func aCountReadsTheSameInTheTableAndInAFinding() {
        let words = [0, 0.001, 9.001, 120.392, 81.182, 1.4, 1234].map(Headline.count)
        #expect(words == ["0", "<0.01", "9", "120.4", "81.18", "1.4", "1,234"])
        let rows = residue([9.001, 6.25, 0]), headline = Headline(rows), found = findings(rows).joined()
        for name in libraries.dropLast() {
            let text = headline.figure(.residue, of: name).map(Headline.Column.residue.text)
            #expect(text != nil && found.contains("\(text ?? "") heap blocks in \(name)"))
        }
    }

    @Test func aValueIsAFindingIfOneLibraryIsClearlyDearest() {
        #expect(
            findings(value([23, 22, 45], spread: 0.1)) == [
                "A value costs most in LinkChain: 45 ns on average through map, a filter that passes half of the values, and map, "
                    + "against 22 ns in SinkChain and 23 ns in DisposerChain. This run cannot tell SinkChain and DisposerChain apart."
            ])
        #expect(findings(value([23, 40, 45], spread: 0.3)) == [])
    }

    @Test func timesWithoutIntervalsYieldNoFinding() {
        let quick = zip(libraries, [20.0, 20, 45]).map {
            Row(.sample("pump/map-filter-map", $0, size: nil, phase: "event", .timePerUnit), processes: [[$1], [$1]])
        }
        let found = Findings(quick, libraries: libraries)
        #expect(found.sentences == [])
        #expect(found.shortfall?.hasPrefix("Nothing can be said of this run") == true)
    }

    /// The time without an interval may be the least.
    @Test func oneTimeWithoutAnIntervalPreventsAFinding() {
        let known = life("life/one-by-one", [400, 200, 500])
        let bare = known.map { $0.key.implementation == "SinkChain" ? Row($0.key, processes: [[200], [201]]) : $0 }
        #expect(findings(known).count == 1 && findings(bare) == [])
    }

    @Test func threeFindingsSufficeAndFewerAreExplained() {
        let three = life("life/one-by-one", [400, 200, 500]) + residue([9, 6, 0]) + value([23, 22, 45])
        let allocations = zip(libraries, [3.0, 2, 3]).flatMap { name, count in
            [0, 64].map { Row.count(5 + count * Double($0), .sample("life/map-chain-x1", name, size: $0, phase: "assemble", .allocations)) }
        }
        #expect(findings(three + allocations).count == 3)
        #expect(Findings(three, libraries: libraries).shortfall == nil)
        let two = Findings(residue([9, 6, 0]) + allocations, libraries: libraries)
        #expect(
            two.sentences.last == "SinkChain allocates least: 2 heap blocks per operator, against 3 in DisposerChain and 3 in LinkChain.")
        #expect(two.shortfall?.hasPrefix("Nothing else can be said") == true)
    }

    @Test func namesAreListedAsInASentence() {
        #expect([[], ["a"], ["a", "b"], ["a", "b", "c"]].map(\.listed) == ["", "a", "a and b", "a, b and c"])
    }
}
