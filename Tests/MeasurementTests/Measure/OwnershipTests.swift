import Testing

@testable import Measure

private typealias Snapshot = OwnershipSnapshot

@Suite struct OwnershipSnapshotTests {
    @Test func theSumsCountReferencesBetweenObjects() {
        // A pair, a third object that closes it to a knot of three, and a fourth that holds the knot.
        let snapshot = Snapshot(
            objects: ["A", "B", "C", "D"].map { Snapshot.Object($0) },
            references: [
                .init(nil, "mine", 3), .init(0, "b", 1), .init(1, "a", 0), .init(1, "c", 2), .init(2, "a", 0), .init(3, "a", 0),
                .init(2, "back", 3, .weak), .init(2, "address", 3, .unretained),
            ])
        var sums = Snapshot.Sums()
        (sums.objects, sums.strong, sums.weak, sums.unretained, sums.pairs, sums.knots) = (4, 5, 1, 1, 1, [3])
        #expect(snapshot.sums == sums)
        #expect(snapshot.references.map(\.part) == [.none, .pair, .pair, .knot, .knot, .none, .none, .none])
    }

    @Test func aSelfReferenceIsAKnotAndNotAPair() {
        let snapshot = Snapshot(objects: [.init("Relay")], references: [.init(0, "itself", 0)])
        #expect(snapshot.sums.pairs == 0 && snapshot.sums.knots == [1])
        #expect(snapshot.references[0].part == .knot)
    }

    @Test func tooManyObjectsAreDrawnByType() {
        let count = Snapshot.mostObjectsToDraw + 1
        let chain = (0..<count).map { Snapshot.Object("Sink", number: $0 + 1) }
        let snapshot = Snapshot(objects: chain, references: [.init(nil, "token", 0)] + (1..<count).map { .init($0 - 1, "next", $0) })
        #expect(snapshot.drawable.objects == [Snapshot.Object("Sink", count: count)])
        #expect(snapshot.drawable.references == [.init(nil, "token", 0), .init(0, "next", 0, count: count - 1)])
        // The chain has no cycle, although its type refers to itself.
        #expect(snapshot.drawable.sums == snapshot.sums && snapshot.drawable.sums.knots == [])
        let fewer = Snapshot(objects: Array(chain.dropLast()), references: [])
        #expect(fewer.drawable == fewer)
    }
}

@Suite struct OwnershipEvidenceTests {
    private typealias Block = OwnershipEvidence.Block
    private typealias Pointer = OwnershipEvidence.Pointer

    private func object(
        _ name: String, _ serial: UInt32, count: Int, early: Bool = false, module: String = "Library", _ pointers: [Pointer] = []
    ) -> Block {
        Block(what: .object(module: module), name: name, serial: serial, isEarly: early, strongCount: count, pointers: pointers)
    }

    private func pointer(_ name: String, _ target: Int, _ claim: OwnershipEvidence.Claim = .strong) -> Pointer {
        Pointer(name: name, target: target, claim: claim)
    }

    private func snapshot(_ blocks: [Block]) -> Snapshot { OwnershipEvidence(blocks: blocks, userModule: "Workloads").snapshot }

    @Test func theReferenceCountDecidesWhetherAnUnmanagedReferenceIsRetained() {
        func kind(count: Int) -> Snapshot.Kind? {
            let blocks = [
                object("Holder", 1, count: 1, [pointer("sink", 1, .unsafe), pointer("downstream", 1)]), object("Sink", 2, count: count),
            ]
            return snapshot(blocks).references.first { $0.name == "sink" }?.kind
        }
        #expect(kind(count: 1) == .unretained)
        #expect(kind(count: 2) == .strong)
    }

    @Test func theLikelierOfTwoCandidatesIsTheStrongReference() {
        func strong(_ claims: OwnershipEvidence.Claim...) -> [String] {
            let pointers = claims.enumerated().map { pointer("\($0)", 1, $1) }
            let result = snapshot([object("Holder", 1, count: 1, pointers), object("Sink", 2, count: 1)])
            return result.references.filter { $0.kind == .strong }.map(\.name)
        }
        #expect(strong(.unsafe, .untyped, .unnamed, .strong) == ["3"])
        #expect(strong(.unsafe, .untyped, .unnamed) == ["2"])
        #expect(strong(.unsafe, .untyped) == ["1"])
        #expect(strong(.unsafe, .weak) == ["0"])
    }

    @Test func unexplainedReferenceCountsComeFromElsewhere() {
        let result = snapshot([object("Holder", 1, count: 1, [pointer("sink", 1)]), object("Sink", 2, count: 4)])
        #expect(result.objects.map(\.held) == [1, 3])
        #expect(result.sums.held == 4)
    }

    @Test func aWeakReferenceIsNotCounted() {
        let result = snapshot([object("Holder", 1, count: 1, [pointer("child", 1, .weak)]), object("Child", 2, count: 1)])
        #expect(result.references.map(\.kind) == [.weak])
        #expect(result.objects.map(\.held) == [1, 1])
    }

    @Test func memoryBelongsToTheObjectHoldingIt() {
        // Memory that refers to itself must not send the reader into a loop.
        let memory = Block(
            what: .memory, name: "memory", serial: 3, isEarly: false, strongCount: nil,
            pointers: [pointer("memory", 2, .untyped), pointer("memory", 1, .untyped)])
        let result = snapshot([object("Core", 1, count: 1, [pointer("list", 2)]), object("Registration", 2, count: 1), memory])
        #expect(result.objects.map(\.name) == ["Core", "Registration"])
        #expect(result.references == [.init(0, "list", 1)])
        #expect(result.objects.map(\.held) == [1, 0])
    }

    @Test func theScenariosObjectsCountAsTheUser() {
        let result = snapshot([
            object("Scenario", 1, count: 1, early: true, module: "Workloads", [pointer("token", 2), pointer("emitter", 1)]),
            object("Emitter", 2, count: 1, early: true), object("Sink", 3, count: 2, [pointer("tally", 3)]),
            object("Tally", 1, count: 2, early: true, module: "Workloads", [pointer("last", 2)]),
        ])
        #expect(result.objects.map(\.name) == ["Emitter", "Sink"])
        #expect(Set(result.references.map(\.name)) == ["token", "emitter", "last"])
        #expect(result.references.allSatisfy { $0.holder == nil } && result.sums.held == 0 && result.sums.strong == 0)
    }

    @Test func earlyStandardLibraryObjectsAreShownOnlyIfTheyHoldSomething() {
        let result = snapshot([
            object("array", 1, count: 1, early: true, module: "Swift", [pointer("element", 1, .unnamed)]), object("Sink", 2, count: 1),
            object("array", 3, count: 1, early: true, module: "Swift"),
        ])
        #expect(result.objects.map(\.title) == ["array", "Sink"])
    }

    @Test func objectsAreSortedByAllocationNotByAddress() {
        let blocks = [object("Sink", 9, count: 1, [pointer("next", 1)]), object("Sink", 4, count: 1), object("Root", 6, count: 1)]
        #expect(snapshot(blocks).objects.map(\.title) == ["Sink #1", "Root", "Sink #2"])
        #expect(snapshot(blocks).references == [.init(2, "next", 0)])
    }
}

@Suite struct StoredFieldsTests {
    private class Target {}
    private struct Tie { var parent: Target?, place: Target? }
    private struct Nothing {}
    private class Base<Element> {
        let nothing = Nothing()
        var element: Element?
        weak var child: Target?
    }
    private final class Derived: Base<Target> {
        let address: Unmanaged<Target>
        var tie = Tie()
        var maybe: Unmanaged<Target>?
        let act: () -> Void = {}
        lazy var late = Target()
        let end = Nothing()
        init(_ target: Target) { address = .passUnretained(target) }
    }

    @Test func storedPropertiesHaveTheirOffsetsSuperclassFirst() {
        let fields = StoredFields(of: Derived.self).fields
        #expect(fields.map(\.name) == ["element", "child", "address", "tie.parent", "tie.place", "maybe", "act", "late"])
        #expect(fields.map(\.offset) == [16, 24, 32, 40, 48, 56, 64, 80])
        #expect(fields.filter { !$0.isStrong }.map(\.name) == ["child", "address", "maybe"])
    }

    @Test func aWordBelongsToItsEnclosingProperty() {
        let fields = StoredFields(of: Derived.self)
        #expect(fields.field(at: 72)?.name == "act")
        #expect(fields.field(at: 48)?.name == "tie.place")
        #expect(fields.field(at: 88) == nil && fields.field(at: 8) == nil)
    }
}

@Suite struct ShortNameTests {
    @Test(arguments: [
        ("SinkDisposer", "SinkDisposer"), ("MapSink<Int, Int>", "MapSink"), ("Producer<Filter<Int>, Int>", "Producer<Filter>"),
        ("ColdRoot<(), Int>", "ColdRoot"), ("Producer<(Int) -> Array<Int>, Int>", "Producer"),
        ("Box<Pair<Map<Int, Int>, Scan<Int>>>", "Box<Pair<Map, Scan>>"), ("_ContiguousArrayStorage<AnyObject>", "array"),
        ("_DictionaryStorage<Int, Int>", "dictionary"), ("closure context", "closure context"),
    ])
    func typeNamesAreShortenedForDrawings(full: String, short: String) { #expect(ShortName.of(full) == short) }
}
