import Testing

@testable import Reports
@testable import Measure

private typealias Snapshot = OwnershipSnapshot

/// A sink and its disposer, which the user holds, and a registration that holds the sink weakly.
private let sample = Snapshot(
    objects: [.init("SinkDisposer"), .init("Producer<Map>"), .init("MapSink", number: 1), .init("MapSink", number: 2)],
    references: [
        .init(nil, "token", 0), .init(nil, "chain", 1), .init(0, "sink", 2), .init(2, "disposer", 0), .init(2, "downstream", 3),
        .init(2, "next", 3, .unretained), .init(3, "child", 2, .weak), .init(3, "source", 1),
    ])
private let stages = OwnershipStages(
    implementation: "LinkChain", subject: "zip/two depth=3", stages: [.init("subscribe", "a < b & c", sample)])
@Suite struct OwnershipSummaryTests {
    @Test func everyStageIsALineAndEveryImplementationAColumn() {
        let other = OwnershipStages(
            implementation: "SinkChain", subject: "zip/two depth=3",
            stages: [.init("subscribe", "", sample), .init("dispose", "", Snapshot(objects: [], references: []))])
        let section = OwnershipSums.summary([stages, other])
        let sums = sample.sums
        let cell = "\(sums.objects) / \(sums.pairs) / \(sums.knots.reduce(0, +))"
        #expect(section.columns.map(\.title) == ["", "LinkChain", "SinkChain"])
        #expect(
            section.rows.map { $0.map(\.text) } == [
                ["zip/two depth=3, subscribe", cell, cell], ["zip/two depth=3, dispose", "–", "0 / 0 / 0"],
            ])
    }
}

@Suite struct OwnershipTreeTests {
    @Test func everyObjectIsExpandedOnceAndCyclesAreMarked() {
        #expect(
            OwnershipTree.lines(sample, .plain) == [
                "you",
                "├─ token → SinkDisposer",
                "│  └─ sink → MapSink #1",
                "│     ├─ disposer ↩ to SinkDisposer",
                "│     ├─ downstream → MapSink #2",
                "│     │  ├╌ child ⇢ MapSink #1 (weak)",
                "│     │  └─ source → Producer<Map> (below)",
                "│     └┄ next ⇢ MapSink #2 (unretained)",
                "└─ chain → Producer<Map>",
            ])
    }

    @Test func anObjectTheUserDoesNotHoldSaysWhyItIsAlive() {
        let leaked = Snapshot(
            objects: [.init("A"), .init("B"), .init("C", held: 2), .init("D"), .init("E")],
            references: [.init(0, "b", 1), .init(1, "a", 0), .init(2, "d", 3)])
        #expect(
            OwnershipTree.lines(leaked, .plain) == [
                "C  (held from elsewhere)", "└─ d → D", "E  (held by nothing that was found)", "A  (held only by its own cycle)",
                "└─ b → B", "   └─ a ↩ to A",
            ])
    }

    @Test func aSelfReferringTypeIsNotDrawnAsACycle() {
        let types = Snapshot(objects: (0..<50).map { .init("Sink", number: $0) }, references: (1..<50).map { .init($0 - 1, "next", $0) })
        #expect(OwnershipTree.lines(types.drawable, .plain).last == "└─ next × 49 → Sink × 50 (above)")
    }

    @Test func onlyTerminalsGetColours() {
        let coloured = OwnershipTree.lines(sample, Console(isInteractive: true, hasColours: true))
        #expect(coloured[3].contains("\u{1B}[31m↩ to SinkDisposer\u{1B}[0m"))
        #expect(!OwnershipTree.lines(sample, .plain).joined().contains("\u{1B}"))
    }

    @Test func theSummaryLineCountsObjectsAndReferences() {
        #expect(
            OwnershipSums.words(sample.sums)
                == "4 objects, 4 strong references, 1 mutual pair, 1 knot (of 2), 1 weak reference, 1 unretained")
        #expect(OwnershipSums.words(Snapshot.Sums()) == "no object is alive")
    }
}

@Suite struct GraphLayersTests {
    @Test(
        arguments: [
            ("without cycles the longest way counts", [[1, 2], [2], []], [0, 1, 2]),
            // 0 leads into the ring 1 → 2 → 3 → 4 → 1 at 1 and at 3, and 5 follows the ring.
            ("inside of a knot the shortest way counts", [[1, 3], [2], [3], [4], [1, 5], []], [0, 1, 2, 1, 2, 3]),
        ] as [(String, [[Int]], [Int])])
    func layersFollowReferences(name: String, targets: [[Int]], layers: [Int]) { #expect(GraphLayers(targets) { _ in 0 }.layers == layers) }

    @Test func unreferencedNodesStartInTheGivenLayer() {
        #expect(GraphLayers([[], [2], [1], [0]]) { $0 == 3 ? 0 : 7 }.layers == [1, 7, 8, 0])
    }
}

@Suite struct GraphOrderTests {
    private func link(_ left: Int, _ right: Int) -> GraphOrder.Link {
        GraphOrder.Link(left: left, right: right, leftPlace: 0, rightPlace: 0)
    }

    @Test func linesCrossOnlyWhereTheyMust() {
        #expect(GraphOrder([[0, 1], [2, 3]], links: [[link(0, 3), link(1, 2)]]).crossings == 0)
        #expect(GraphOrder([[0, 1], [2, 3]], links: [[link(0, 2), link(0, 3), link(1, 2), link(1, 3)]]).crossings == 1)
    }

    @Test func nodesStandAtOrAroundTheirPreferredPlace() {
        #expect(OrderedPlacement.positions([0, 10, 30], distances: [5, 5]) == [0, 10, 30])
        #expect(OrderedPlacement.positions([10, 10, 10], distances: [6, 6]) == [4, 10, 16])
        #expect(OrderedPlacement.positions([20, 0], distances: [4]) == [8, 12])
    }
}

@Suite struct OwnershipSVGTests {
    private let text = OwnershipReport.svg(stages, stages.stages[0]).joined(separator: "\n")

    @Test func theDrawingIsWellFormedAndDescribed() throws {
        let svg = try XMLElements(text)
        #expect(svg.names[0] == "svg" && svg.attributes[0]["role"] == "img")
        #expect(svg.texts["title"]?.hasPrefix("LinkChain, zip/two depth=3, subscribe") == true)
        let description = try #require(svg.texts["desc"])
        #expect(description.contains("a < b & c"))
        #expect(
            description.contains("You hold SinkDisposer (token). You hold Producer<Map> (chain). SinkDisposer holds MapSink #1 (sink)."))
        #expect(description.contains("MapSink #2 knows weakly MapSink #1 (child)."))
        #expect(text.contains("@media (prefers-color-scheme: dark)"))
    }

    @Test func theDrawingsIDsAreUniqueAndResolved() throws {
        let svg = try XMLElements(text), ids = svg.all("id")
        #expect(Set(ids).count == ids.count)
        #expect(ids.allSatisfy { $0.hasPrefix("LinkChain-zip-two-depth-3-subscribe-") })
        let used = svg.all("marker-end").map { String($0.dropFirst("url(#".count).dropLast()) }
        #expect(!used.isEmpty && Set(used).isSubset(of: ids))
    }

    @Test func everyReferenceIsALineOfItsKind() throws {
        let kinds = Dictionary(grouping: try XMLElements(text).all("class", of: "circle"), by: \.self).mapValues(\.count)
        #expect(kinds == ["own-head own-strong": 4, "own-head own-pair": 2, "own-head own-weak": 1, "own-head own-unretained": 1])
    }

    @Test func noBoxOverlapsAnotherOrLeavesTheDrawing() throws {
        for snapshot in [sample, ring(12), star(30)] {
            let layout = OwnershipLayout(snapshot)
            #expect(layout.boxes.count == snapshot.objects.count + 1)
            for (index, box) in layout.boxes.enumerated() {
                #expect(box.x >= 0 && box.y >= 0)
                #expect(box.x + box.width <= layout.width + 0.01 && box.y + box.height <= layout.height + 0.01)
                for other in layout.boxes[..<index] {
                    let isApart =
                        box.x + box.width < other.x || other.x + other.width < box.x || box.y + box.height < other.y
                        || other.y + other.height < box.y
                    #expect(isApart, "\(box.title) and \(other.title) overlap")
                }
            }
            #expect(layout.lines.count == snapshot.references.count)
        }
    }

    @Test func linesBeginAtTheirPropertyAndEndAtTheirTarget() throws {
        let layout = OwnershipLayout(sample)
        let line = try #require(layout.lines.first { sample.references[$0.reference].name == "disposer" })
        let sink = try #require(layout.boxes.first { $0.title == "MapSink #1" }), disposer = layout.boxes[0]
        // The second property would be 17 lower.
        #expect(line.points.first == .init(x: sink.x, y: sink.y + 26 + 8.5))
        #expect(line.points.last == .init(x: disposer.x + disposer.width, y: disposer.y + 13))
    }

    @Test func anEmptySnapshotHasADrawing() throws {
        let svg = OwnershipSVG.lines(Snapshot(objects: [], references: []), title: "t", notes: ["no object is alive"], id: "i")
        #expect(try XMLElements(svg.joined()).texts["desc"] == "no object is alive. ")
    }

    /// A bow is a cubic curve whose control points are `reach` away, so it extends three quarters of that.
    @Test func linesBesideTheLastColumnStayInsideTheDrawing() throws {
        let relay = OwnershipLayout(Snapshot(objects: [.init("Relay")], references: [.init(nil, "token", 0), .init(0, "itself", 0)]))
        let bow = try #require(relay.lines.first { $0.isBow })
        let box = relay.boxes[0]
        #expect(bow.points.allSatisfy { $0.x == box.x + box.width })
        let reach = OwnershipLayout.reach(bow.points[0], bow.points[1])
        #expect(relay.width == box.x + box.width + (reach - box.x - box.width) * 0.75)
    }

    private func ring(_ count: Int) -> Snapshot {
        Snapshot(
            objects: (0..<count).map { .init("Sink", number: $0 + 1) },
            references: [.init(nil, "token", 0)] + (0..<count).map { .init($0, "next", ($0 + 1) % count) })
    }

    private func star(_ count: Int) -> Snapshot {
        Snapshot(
            objects: (0..<count).map { .init("Sink", number: $0 + 1) },
            references: [.init(nil, "token", 0)] + (1..<count).flatMap { [.init(0, "list", $0), .init($0, "core", 0)] })
    }
}

@Suite struct OwnershipDiagramTests {
    @Test func mermaidEscapesTextsAndColoursCyclesRed() {
        #expect(
            OwnershipDiagrams.mermaid(sample, title: "T") == [
                "flowchart LR", "  accTitle: T", "  you((you))", "  o0[\"SinkDisposer\"]", "  o1[\"Producer#lt;Map#gt;\"]",
                "  o2[\"MapSink #35;1\"]", "  o3[\"MapSink #35;2\"]", "  you -->|\"token\"| o0", "  you -->|\"chain\"| o1",
                "  o0 -->|\"sink\"| o2", "  o2 -->|\"disposer\"| o0", "  o2 -->|\"downstream\"| o3",
                "  o2 -.->|\"next (unretained)\"| o3", "  o3 -.->|\"child (weak)\"| o2", "  o3 -->|\"source\"| o1",
                "  linkStyle 2,3 stroke:#d1453b,stroke-width:3px",
            ])
    }

    @Test func theTitleOfAStageIsItsHeading() {
        #expect(OwnershipReport.lines(stages, .text, .plain)[0] == "LinkChain, zip/two depth=3, subscribe  (a < b & c)")
        #expect(OwnershipReport.lines(stages, .mermaid, .plain)[1].contains("LinkChain, zip/two depth=3, subscribe"))
    }
}
