import Results
import Testing

@testable import Reports

/// What a program does, as amounts of what was measured.
@Suite struct CostModelTests {
    private func model(_ text: String) throws -> CostModel { CostModel(try CostProgram(text)) }

    /// `piece/none event` and so on, with their amounts.
    private func amounts(_ bill: Bill) -> [String: Double] {
        Dictionary(
            uniqueKeysWithValues: bill.total.map { item, amount in
                (
                    "\(item.workload.replacing("piece/", with: ""))\(item.size.map { " \($0)" } ?? "") \(item.phase)",
                    (amount * 1e6).rounded() / 1e6
                )
            })
    }

    private func life(_ piece: String, _ amount: Double) -> [String: Double] {
        Dictionary(uniqueKeysWithValues: ["assemble", "subscribe", "dispose", "release"].map { ("\(piece) \($0)", amount) })
    }

    private func together(_ parts: [String: Double]...) -> [String: Double] {
        parts.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
    }

    @Test func withoutOperatorsThereAreSubscriptionsAndValues() throws {
        let work = try amounts(model("lives=5 values=7").work)
        #expect(work == together(life("none", 5), ["none event": 7]))
    }

    /// Twice the life and the values of a map, minus one of `none`.
    @Test func anOperatorCostsWhatItAdds() throws {
        let work = try amounts(model("lives=5 values=7 | map | map").work)
        #expect(work == together(life("map", 10), life("none", -5), ["map event": 14, "none event": -7]))
    }

    @Test func aFilterLeavesFewerValuesForWhatIsBelow() throws {
        let work = try amounts(model("values=8 | filter 0.25 | map").work)
        // Six are not handed on.
        #expect(work == ["filter event": 8, "map event": 2, "none event": -2, "observer event": -6])
    }

    /// Of a `map` in each inner stream a life and a value; its `just` is in the operator's price.
    @Test func aValueBecomesAnInnerStream() throws {
        let work = try amounts(model("values=4 | flatMap(just | map) | scan").work)
        #expect(
            work == together(life("map", 4), life("none", -4), ["flat-map event": 4, "map event": 4, "scan event": 4, "none event": -8]))
    }

    @Test func anotherInnerSourceTakesThePlaceOfJust() throws {
        let work = try amounts(model("values=4 | concatMap(create) | map").work)
        #expect(work == ["concat-map event": 4, "create event": 4, "just event": -4, "map event": 4, "none event": -4])
    }

    @Test func whatAnInnerStreamSendsAfterItsFirstPassesAsThroughMerge() throws {
        let work = try amounts(model("values=2 | flatMap(from 100)").work)
        #expect(work == ["flat-map event": 2, "from event": 2, "just event": -2, "merge event": 198, "none event": 2 - 2 - 198])
    }

    /// Of a hundred elements `piece/from` is the price; of one that of `just`.
    @Test(arguments: [(100, ["from event": 2.0]), (1, ["just event": 2]), (34, ["from event": 2.0 / 3, "just event": 4.0 / 3])])
    func anElementOfFromCostsAHundredthOfWhatItsHundredDo(_ elements: Int, _ expected: [String: Double]) throws {
        let work = try amounts(model("lives=2 from \(elements)").work)
        #expect(work == expected.mapValues { ($0 * 1e6).rounded() / 1e6 })
    }

    /// Less what moving time on takes by itself, of which the program says how often it does.
    @Test func anOperatorThatWaitsIsPricedInVirtualTime() throws {
        let work = try amounts(model("values=4 steps=3 | debounce").work)
        #expect(work == ["none event": 4 - 3, "debounce event": 4, "virtual-time event": 3 - 4])
        #expect(try amounts(model("| delay").held) == ["none subscribe": 1, "delay subscribe": 1, "virtual-time subscribe": -1])
    }

    /// `piece/merge-max-concurrent` has a `map` that makes the streams.
    @Test func streamsAreMergedLessTheMapThatMakesThem() throws {
        let work = try amounts(model("values=4 | map | mergeMaxConcurrent(just)").work)
        #expect(work == ["merge-max-concurrent event": 4])
    }

    /// Ten values of one source and twenty of the other enter; each source sends to its own emitter.
    @Test func aJointTakesTheValuesOfAllItsSources() throws {
        let work = try amounts(model("values=10 | merge(values=20 | map) | scan").work)
        #expect(work == ["none event": 30 - 20 - 30 - 30, "map event": 20, "merge event": 30, "scan event": 30])
    }

    /// A unit of `piece/zip` sends two values.
    @Test func zipIsPricedByThePair() throws {
        let work = try amounts(model("values=10 | zip(values=10) 0.5 | map").work)
        #expect(work == ["none event": 20 - 20 - 10, "zip event": 10, "map event": 10])
    }

    /// `piece/observer` has ten.
    @Test func observersShareAChain() throws {
        let work = try amounts(model("lives=2 values=3 observers=6 | map").work)
        #expect(
            work
                == together(
                    life("none", 2 - 2 - 2), life("map", 2), life("share", 2), life("observer", 1),
                    ["none event": 3 - 3 - 3, "map event": 3, "share event": 3, "observer event": 15]
                ).filter { $0.value != 0 })
    }

    @Test func whatIsSharedHasMoreObservers() throws {
        let work = try amounts(model("values=2 | share 5 | map").work)
        #expect(work == ["none event": 2 - 2 - 10, "share event": 2, "observer event": 8, "map event": 10])
    }

    @Test func anotherSourceOfAJointMaySendByItself() throws {
        let work = try amounts(model("values=2 | flatMap(just | merge(from 100 | map))").work)
        #expect(
            work
                == together(
                    [
                        "none event": 2 - 2 - 200 - 202 - 200, "flat-map event": 2, "from event": 2, "map event": 200,
                        "merge event": 202 + 200,
                    ],
                    life("map", 2), life("merge", 2), life("none", -4)))
    }

    @Test func aScopedTokenIsPricedByItsLife() throws {
        let work = try amounts(model("lives=2 tokens=scoped").work)
        #expect(work == together(life("none", 2), ["life/one-by-one-scoped 0 event": 2, "life/one-by-one 0 event": -2]))
    }

    @Test func chainsHoldWhatTheirPiecesHold() throws {
        let held = try amounts(model("chains=10 observers=3 | map | zip(values=1 | scan) | flatMap(just | map)").held)
        #expect(
            held == [
                "none subscribe": 10 - 50, "map subscribe": 10, "zip subscribe": 10, "scan subscribe": 10, "flat-map subscribe": 10,
                "share subscribe": 10, "observer subscribe": 2,
            ])
    }

    /// On the line through both sizes: of one operator the first alone, of fifteen twice the way.
    @Test(arguments: [
        ("| map", ["teardown/release 1 after": 3.0]), ("depth=15", ["teardown/release 1 after": -3, "teardown/release 8 after": 6]),
    ])
    func aDroppedTokenLeavesTheChain(_ operators: String, _ expected: [String: Double]) throws {
        #expect(try amounts(model("lives=3 tokens=dropped \(operators)").left) == expected)
        #expect(try amounts(model("lives=3 \(operators)").left) == [:])
    }
}
