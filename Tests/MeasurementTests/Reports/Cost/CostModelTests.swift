import Results
import Testing

@testable import Reports

/// A program's work, as amounts of measured pieces.
@Suite struct CostModelTests {
    private func model(_ text: String) throws -> CostModel { CostModel(try CostProgram(text)) }

    /// The amounts by `piece/none event` and so on.
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

    @Test func aStreamWithoutOperatorsCostsSubscriptionsAndValues() throws {
        let work = try amounts(model("lives=5 values=7").work)
        #expect(work == together(life("none", 5), ["none event": 7]))
    }

    /// Twice the life and the values of a map, minus once those of `none`.
    @Test func anOperatorCostsItsDifferenceFromNone() throws {
        let work = try amounts(model("lives=5 values=7 | map | map").work)
        #expect(work == together(life("map", 10), life("none", -5), ["map event": 14, "none event": -7]))
    }

    @Test func aFilterPassesFewerValuesDownstream() throws {
        let work = try amounts(model("values=8 | filter 0.25 | map").work)
        // Six values are not passed on.
        #expect(work == ["filter event": 8, "map event": 2, "none event": -2, "observer event": -6])
    }

    /// Each inner stream adds a life and a value of `map`; its `just` is in the operator's price.
    @Test func eachValueOfFlatMapStartsAnInnerStream() throws {
        let work = try amounts(model("values=4 | flatMap(just | map) | scan").work)
        #expect(
            work == together(life("map", 4), life("none", -4), ["flat-map event": 4, "map event": 4, "scan event": 4, "none event": -8]))
    }

    @Test func anInnerSourceReplacesJust() throws {
        let work = try amounts(model("values=4 | concatMap(create) | map").work)
        #expect(work == ["concat-map event": 4, "create event": 4, "just event": -4, "map event": 4, "none event": -4])
    }

    @Test func furtherInnerValuesArePricedAsMerge() throws {
        let work = try amounts(model("values=2 | flatMap(from 100)").work)
        #expect(work == ["flat-map event": 2, "from event": 2, "just event": -2, "merge event": 198, "none event": 2 - 2 - 198])
    }

    /// `piece/from` is the price of a hundred elements. `cold/from` has a `map`.
    @Test(arguments: [
        (100, ["from event": 2.0]), (1, ["from event": 2, "cold/from event": -198, "map event": 198, "none event": -198]),
        (134, ["from event": 2, "cold/from event": 68, "map event": -68, "none event": 68]),
    ])
    func otherLengthsOfFromArePricedByColdFrom(_ elements: Int, _ expected: [String: Double]) throws {
        #expect(try amounts(model("lives=2 from \(elements)").work) == expected)
    }

    /// The program itself states how often it advances time.
    @Test func aTimersPriceExcludesItsFinalStep() throws {
        let work = try amounts(model("lives=2 timer").work)
        #expect(work == ["timer event": 2, "virtual-time event": -2, "none event": 2])
    }

    /// The inner stream replaces `just`.
    @Test func deferredAddsItsCostToItsInnerStream() throws {
        let work = try amounts(model("lives=2 timer | deferred").work)
        #expect(work == ["timer event": 2, "virtual-time event": -2, "none event": 2, "deferred event": 2, "just event": -2])
    }

    @Test func reduceAndTakeLastArePricedWithTheirSource() throws {
        let work = try amounts(model("lives=2 from 100 | reduce").work)
        #expect(work == ["reduce event": 2])
        // 198 values end there, as many as in the workload.
        #expect(try amounts(model("lives=2 from 100 | takeLast").work) == ["take-last event": 2])
        let short = try amounts(model("lives=1 from 50 | reduce | map").work)
        #expect(
            short
                == together(
                    life("map", 1), life("none", -1),
                    [
                        "reduce event": 1, "cold/from event": -50, "map event": 50 + 1, "scan event": -50, "none event": -50 + 50 - 1,
                        "observer event": 50,
                    ]
                ).filter { $0.value != 0 })
    }

    /// Less the cost of advancing time itself; the program states how often it does that.
    @Test func aTimedOperatorIsPricedInVirtualTime() throws {
        let work = try amounts(model("values=4 steps=3 | debounce").work)
        #expect(work == ["none event": 4 - 3, "debounce event": 4, "virtual-time event": 3 - 4])
        #expect(try amounts(model("| delay").held) == ["none event": 1, "delay event": 1, "virtual-time event": -1])
    }

    /// In `throttle/burst` three of ten values pass. Interpolated linearly between that and the piece, and below it towards zero.
    @Test(arguments: [(1.0, 0.0, 100.0), (0.3, 100, 0), (0.65, 50, 50), (0.15, 50, 0), (0, 0, 0)])
    func aThrottlePassingFewValuesIsPricedByTheBurst(_ yield: Double, _ few: Double, _ all: Double) throws {
        let work = try amounts(model("values=100 | throttle \(yield)").work)
        let expected = [
            "none event": 100 - few + few * 1.1, "throttle/burst event": few, "throttle event": all, "virtual-time event": -all - few * 1.1,
        ]
        #expect(work == expected.filter { $0.value != 0 }.mapValues { ($0 * 1e6).rounded() / 1e6 })
    }

    @Test func groupsCostPerLifeAndBuffersPassOnTheirYield() throws {
        #expect(try amounts(model("values=50 | groupBy").work) == ["group-by/keys 1 event": 50])
        let life = try amounts(model("lives=1 values=100 | groupBy").work).filter { $0.key.hasSuffix("event") }
        #expect(life == ["group-by event": 100])
        #expect(try amounts(model("values=100 | buffer | map").work) == ["buffer event": 100, "map event": 10, "none event": -10])
        #expect(try amounts(model("values=100 | buffer 0.5").work) == ["buffer event": 100, "observer event": 40])
    }

    /// `piece/merge-max-concurrent` has a `map` that makes the streams.
    @Test func mergeMaxConcurrentIsPricedWithoutItsMap() throws {
        let work = try amounts(model("values=4 | map | mergeMaxConcurrent(just)").work)
        #expect(work == ["merge-max-concurrent event": 4])
    }

    /// Ten values of one source and twenty of the other enter; each source sends to its own emitter.
    @Test func aJointTakesTheValuesOfAllItsSources() throws {
        let work = try amounts(model("values=10 | merge(values=20 | map) | scan").work)
        #expect(work == ["none event": 30 - 20 - 30 - 30, "map event": 20, "merge event": 30, "scan event": 30])
    }

    @Test(arguments: [("zip(values=10)", 10.0), ("zip(values=10, values=10)", 10), ("withLatestFrom(values=30)", 10)])
    func aJointPassesOnAsManyValuesAsItPairs(_ joint: String, _ leaving: Double) throws {
        #expect(try amounts(model("values=10 | \(joint) | map").work)["map event"] == leaving)
    }

    /// A unit of `piece/zip` sends two values.
    @Test func zipIsPricedPerPair() throws {
        let work = try amounts(model("values=10 | zip(values=10) 0.5 | map").work)
        #expect(work == ["none event": 20 - 20 - 10, "zip event": 10, "map event": 10])
    }

    /// `piece/observer` has ten observers.
    @Test func observersShareAChain() throws {
        let work = try amounts(model("lives=2 values=3 observers=6 | map").work)
        #expect(
            work
                == together(
                    life("none", 2 - 2 - 2), life("map", 2), life("share", 2), life("observer", 1),
                    ["none event": 3 - 3 - 3, "map event": 3, "share event": 3, "observer event": 15]
                ).filter { $0.value != 0 })
    }

    @Test func aSharedStreamServesMoreObservers() throws {
        let work = try amounts(model("values=2 | share 5 | map").work)
        #expect(work == ["none event": 2 - 2 - 10, "share event": 2, "observer event": 8, "map event": 10])
    }

    @Test func eachObserverOfASharedStreamHasItsOwnChain() throws {
        let shared = try model("chains=3 lives=2 | share 6 | map")
        #expect(amounts(shared.work) == together(life("share", 2), life("observer", 1), life("map", 12), life("none", -12)))
        #expect(amounts(shared.held) == ["share event": 3, "observer event": 1.5, "map event": 18, "none event": -18])
    }

    /// It is subscribed to once; the piece has an emitter in its place.
    @Test func aJointsOtherSourceMayBeCold() throws {
        let work = try amounts(model("values=2 | flatMap(just | merge(from 100 | map))").work)
        #expect(
            work
                == together(
                    [
                        "none event": 2 - 2 - 200 - 202 - 200, "flat-map event": 2, "from event": 2, "map event": 200,
                        "merge event": 202 + 200,
                    ],
                    life("map", 2), life("merge", 2), life("none", -6)))
    }

    @Test func aScopedTokenIsPricedByItsLife() throws {
        let work = try amounts(model("lives=2 tokens=scoped").work)
        #expect(work == together(life("none", 2), ["life/one-by-one-scoped 0 event": 2, "life/one-by-one 0 event": -2]))
    }

    @Test func aChainHoldsTheSumOfItsPieces() throws {
        let held = try amounts(model("chains=10 observers=3 | map | zip(values=1 | scan) | flatMap(just | map)").held)
        #expect(
            held == [
                "none event": 10 - 50, "map event": 10, "zip event": 10, "scan event": 10, "flat-map event": 10, "share event": 10,
                "observer event": 2,
            ])
    }

    /// On the line through both sizes: one operator is the first size, fifteen are twice as far along as the second.
    @Test(arguments: [
        ("| map", ["teardown/release 1 after": 3.0]), ("depth=15", ["teardown/release 1 after": -3, "teardown/release 8 after": 6]),
    ])
    func aDroppedTokenLeavesItsChainBehind(_ operators: String, _ expected: [String: Double]) throws {
        #expect(try amounts(model("lives=3 tokens=dropped \(operators)").left) == expected)
        #expect(try amounts(model("lives=3 \(operators)").left) == [:])
    }

    /// A chain that is left behind was not disposed. A source that ends by itself leaves nothing.
    @Test func aChainLeftBehindIsNotDisposed() throws {
        let dropped = try model("lives=3 tokens=dropped")
        #expect(amounts(dropped.work) == life("none", 3).filter { $0.key != "none dispose" })
        #expect(amounts(dropped.teardown) == ["none dispose": 3])
        let ended = try model("lives=3 tokens=dropped just | map")
        #expect(amounts(ended.teardown) == [:] && amounts(ended.left) == [:])
    }
}
