import Testing

@testable import Reports

/// A program's work, as amounts of measured pieces.
@Suite struct CostModelTests {
    private func model(_ text: String) throws -> CostModel { CostModel(try CostProgram(text)) }

    /// The amounts by `none event` and so on.
    private func amounts(_ bill: Bill) -> [String: Double] {
        Dictionary(
            uniqueKeysWithValues: bill.total.map { item, amount in
                let piece = item.workload.replacing("piece/", with: "")
                return ("\(piece)\(item.size.map { " \($0)" } ?? "") \(item.phase)", (amount * 1e6).rounded() / 1e6)
            })
    }

    private static func life(_ piece: String, _ amount: Double) -> [String: Double] {
        Dictionary(uniqueKeysWithValues: ["assemble", "subscribe", "dispose", "release"].map { ("\(piece) \($0)", amount) })
    }

    /// The sums, as far as they are not 0.
    private static func together(_ parts: [[String: Double]]) -> [String: Double] {
        parts.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }.filter { $0.value != 0 }
    }

    struct Case: NamedCase {
        var name: String, program: String, work: [String: Double]

        init(_ name: String, _ program: String, _ work: [String: Double]...) {
            (self.name, self.program, self.work) = (name, program, CostModelTests.together(work))
        }
    }

    private static let cases: [Case] = [
        Case("a stream without operators: subscriptions and values", "lives=5 values=7", life("none", 5), ["none event": 7]),
        Case(
            "an operator: its life and its values, less those of none", "lives=5 values=7 | map | map", life("map", 10), life("none", -5),
            ["map event": 14, "none event": -7]),
        // Six values are not passed on.
        Case(
            "a filter passes fewer values downstream", "values=8 | filter 0.25 | map",
            ["filter event": 8, "map event": 2, "none event": -2, "observer event": -6]),
        // Each inner stream adds a life and a value of `map`; its `just` is in the operator's price.
        Case(
            "each value of flatMap starts an inner stream", "values=4 | flatMap(just | map) | scan", life("map", 4), life("none", -4),
            ["flat-map event": 4, "map event": 4, "scan event": 4, "none event": -8]),
        Case(
            "an inner source replaces just", "values=4 | concatMap(create) | map",
            ["concat-map event": 4, "create event": 4, "just event": -4, "map event": 4, "none event": -4]),
        // `none`: 2 - 2 - 198.
        Case(
            "further inner values are priced as merge", "values=2 | flatMap(from 100)",
            ["flat-map event": 2, "from event": 2, "just event": -2, "merge event": 198, "none event": -198]),
        // `piece/from` is the price of a hundred elements. `cold/from` has a `map`.
        Case("from of a hundred elements", "lives=2 from 100", ["from event": 2]),
        Case("from of one", "lives=2 from 1", ["from event": 2, "cold/from event": -198, "map event": 198, "none event": -198]),
        Case("from of more", "lives=2 from 134", ["from event": 2, "cold/from event": 68, "map event": -68, "none event": 68]),
        // The program itself states how often it advances time.
        Case("a timer, without its final step", "lives=2 timer", ["timer event": 2, "virtual-time event": -2, "none event": 2]),
        // The inner stream replaces `just`.
        Case(
            "deferred adds its cost to its inner stream", "lives=2 timer | deferred",
            ["timer event": 2, "virtual-time event": -2, "none event": 2, "deferred event": 2, "just event": -2]),
        Case("reduce is priced with its source", "lives=2 from 100 | reduce", ["reduce event": 2]),
        // 198 values end there, as many as in the workload.
        Case("takeLast is, too", "lives=2 from 100 | takeLast", ["take-last event": 2]),
        // `map`: 50 + 1. `none`: -50 + 50 - 1.
        Case(
            "a short source of reduce", "lives=1 from 50 | reduce | map", life("map", 1), life("none", -1),
            ["reduce event": 1, "cold/from event": -50, "map event": 51, "scan event": -50, "none event": -1, "observer event": 50]),
        // Less the cost of advancing time itself; the program states how often it does that.
        Case(
            "a timed operator is priced in virtual time", "values=4 steps=3 | debounce",
            ["none event": 4 - 3, "debounce event": 4, "virtual-time event": 3 - 4]),
        Case("groups cost per life", "values=50 | groupBy", ["group-by/keys 1 event": 50]),
        Case("buffers pass on their yield", "values=100 | buffer | map", ["buffer event": 100, "map event": 10, "none event": -10]),
        Case("of half a value each", "values=100 | buffer 0.5", ["buffer event": 100, "observer event": 40]),
        // `piece/merge-max-concurrent` has a `map` that makes the streams.
        Case(
            "mergeMaxConcurrent is priced without its map", "values=4 | map | mergeMaxConcurrent(just)", ["merge-max-concurrent event": 4]),
        // Ten values of one source and twenty of the other enter; each source sends to its own emitter. `none`: 30 - 20 - 30 - 30.
        Case(
            "a joint takes the values of all its sources", "values=10 | merge(values=20 | map) | scan",
            ["none event": -50, "map event": 20, "merge event": 30, "scan event": 30]),
        // A unit of `piece/zip` sends two values. `none`: 20 - 20 - 10.
        Case("zip is priced per pair", "values=10 | zip(values=10) 0.5 | map", ["none event": -10, "zip event": 10, "map event": 10]),
        // `piece/observer` has ten observers. The lives of `none`: 2 - 2 - 2; its values: 3 - 3 - 3.
        Case(
            "observers share a chain", "lives=2 values=3 observers=6 | map", life("none", -2), life("map", 2), life("share", 2),
            life("observer", 1), ["none event": -3, "map event": 3, "share event": 3, "observer event": 15]),
        // `none`: 2 - 2 - 10.
        Case(
            "a shared stream serves more observers", "values=2 | share 5 | map",
            ["none event": -10, "share event": 2, "observer event": 8, "map event": 10]),
        // It is subscribed to once; the piece has an emitter in its place. `merge`: 202 + 200. `none`: 2 - 2 - 200 - 202 - 200.
        Case(
            "a joint's other source may be cold", "values=2 | flatMap(just | merge(from 100 | map))", life("map", 2), life("merge", 2),
            life("none", -6), ["none event": -602, "flat-map event": 2, "from event": 2, "map event": 200, "merge event": 402]),
        Case(
            "a scoped token is priced by its life", "lives=2 tokens=scoped", life("none", 2),
            ["life/one-by-one-scoped 0 event": 2, "life/one-by-one 0 event": -2]),
    ]

    @Test(arguments: cases) func aProgramsWorkIsThatOfItsPieces(_ one: Case) throws {
        #expect(try amounts(model(one.program).work) == one.work)
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

    @Test func aSubscribedChainHoldsATimedOperatorAndGroupsCostPerLife() throws {
        #expect(try amounts(model("| delay").held) == ["none event": 1, "delay event": 1, "virtual-time event": -1])
        let life = try amounts(model("lives=1 values=100 | groupBy").work).filter { $0.key.hasSuffix("event") }
        #expect(life == ["group-by event": 100])
    }

    @Test(arguments: [("zip(values=10)", 10.0), ("zip(values=10, values=10)", 10), ("withLatestFrom(values=30)", 10)])
    func aJointPassesOnAsManyValuesAsItPairs(_ joint: String, _ leaving: Double) throws {
        #expect(try amounts(model("values=10 | \(joint) | map").work)["map event"] == leaving)
    }

    @Test func eachObserverOfASharedStreamHasItsOwnChain() throws {
        let shared = try model("chains=3 lives=2 | share 6 | map")
        let lives = [("share", 2.0), ("observer", 1), ("map", 12), ("none", -12)].map { Self.life($0, $1) }
        #expect(amounts(shared.work) == Self.together(lives))
        #expect(amounts(shared.held) == ["share event": 3, "observer event": 1.5, "map event": 18, "none event": -18])
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
        #expect(amounts(dropped.work) == Self.life("none", 3).filter { $0.key != "none dispose" })
        #expect(amounts(dropped.teardown) == ["none dispose": 3])
        let ended = try model("lives=3 tokens=dropped just | map")
        #expect(amounts(ended.teardown) == [:] && amounts(ended.left) == [:])
    }
}
