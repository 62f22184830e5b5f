#if os(Linux)
import Foundation
import Testing

/// The references between the objects of the seeds' chain. The census tool, results/ownership.md and the literals below must agree.
@Suite struct OwnershipCensusTests {
    private static let heading = """
        | objects | strong references | mutual pairs | knots | objects in knots | weak | unretained | from elsewhere |
        |---|---:|---:|---:|---:|---:|---:|---:|---:|
        """
    /// Derived by hand: three descriptions, each referring to the one above.
    ///
    /// Subscribed: 2 references between descriptions, 6 between the 3 sinks and their disposers, 2 from sink to sink, 2 from disposer to
    /// disposer.
    private static let disposerChain = """
        | DisposerChain \(heading)
        | assembled | 3 | 2 | 0 | 0 | 0 | 0 | 0 | 0 |
        | subscribed | 9 | 12 | 3 | 1 | 6 | 0 | 0 | 0 |
        | ended | 4 | 2 | 0 | 0 | 0 | 0 | 0 | 0 |
        | disposed | 4 | 2 | 0 | 0 | 0 | 0 | 0 | 0 |
        | dropped | 6 | 10 | 3 | 1 | 6 | 0 | 0 | 0 |

        """
    /// Subscribed: 2 between descriptions, 3 in each direction between the four sinks, and the closure.
    private static let sinkChain = """
        | SinkChain \(heading)
        | assembled | 3 | 2 | 0 | 0 | 0 | 0 | 0 | 0 |
        | subscribed | 8 | 9 | 3 | 1 | 4 | 0 | 0 | 0 |
        | ended | 4 | 2 | 0 | 0 | 0 | 0 | 0 | 0 |
        | disposed | 4 | 2 | 0 | 0 | 0 | 0 | 0 | 0 |
        | dropped | 5 | 7 | 3 | 1 | 4 | 0 | 0 | 0 |

        """
    /// Subscribed: 4 links hold the tree, 3 hold their parent, 3 their registration, and 3 parents hold a registration.
    ///
    /// Two registrations hold their link weakly. The subscription's holds the handlers, and refers to the token unretained.
    private static let linkChain = """
        | LinkChain \(heading)
        | assembled | 6 | 9 | 0 | 0 | 0 | 2 | 2 | 0 |
        | subscribed | 8 | 13 | 0 | 0 | 0 | 2 | 4 | 0 |
        | ended | 3 | 2 | 0 | 0 | 0 | 0 | 0 | 0 |
        | disposed | 7 | 8 | 0 | 0 | 0 | 2 | 2 | 0 |
        | dropped | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 |

        """

    @Test(arguments: [Self.disposerChain, Self.sinkChain, Self.linkChain])
    func theDocumentHasTheSameTable(table: String) throws {
        let document = try Committed.text("results/ownership.md")
        #expect(document.contains("\n\n" + table + "\n"), "results/ownership.md has other figures; `make explain` renews it")
    }

    @Test(.needsCensusTool)
    func theDocumentMatchesACurrentRun() throws {
        let document = try Committed.text("results/ownership.md")
        let written = try Written(["explain"])
        #expect(written.texts["ownership.md"] == document, "results/ownership.md is stale; `make explain` renews it")
    }

    @Test(.needsCensusTool)
    func twoRunsDrawTheSame() throws {
        let one = try Written(["explain"]), other = try Written(["explain"])
        #expect(one.output == other.output)
        #expect(one.texts == other.texts)
        #expect(one.texts.count == 3 * 5 + 1)
        #expect(one.texts["ownership/LinkChain-seed-chain-subscribed.svg"]?.contains("</svg>") == true)
    }

    /// With a reference missed or invented, the runtime's reference counts would not add up.
    @Test(.needsCensusTool)
    func everyReferenceCountIsAccountedForInOtherWorkloads() throws {
        let workloads =
            "^(fanout/subject|flat-map/just|merge/subjects|graph/diamond|replay/late-join|subscribe/map-chain|residue/undisposed)$"
        let output = try BuiltTool.census.output(of: ["explain", "--filter", workloads])
        #expect(output.contains("DisposerChain, subscribe/map-chain depth=3, subscribe"))
        #expect(output.contains("LinkChain, flat-map/just, subscribe"))
        #expect(!output.contains("from elsewhere"))
    }

    /// Its slots contain the observers' addresses as numbers, beside the weak references.
    @Test(.needsCensusTool)
    func weakSubjectHoldsItsObserversOnlyWeakly() throws {
        let output = try BuiltTool.census.output(of: [
            "explain", "--filter", "^fanout/weak-subject$", "--size", "10", "--stage", "subscribe",
        ])
        #expect(output.contains("├╌ serializer ⇢ TallyingObserver #1 (weak)\n"))
        #expect(output.contains("   ├─ element → TallyingObserver #1\n"))
        #expect(output.contains("12 objects, 10 strong references, 0 mutual pairs, no knot, 10 weak references, 10 unretained\n"))
    }

    @Test(.needsCensusTool)
    func librariesTheCensusCannotSeeAreLeftOut() throws {
        let complaint = "explain: pump/bare: AsyncSequence: unsupported, the census does not see all its objects\n"
        let options = ["explain", "--filter", "^pump/bare$", "--stage", "subscribe", "--architecture"]
        let both = try BuiltTool.census.run(options + ["SinkChain,AsyncSequence"])
        #expect(both.code == 0 && both.output.hasPrefix("SinkChain, pump/bare, subscribe") && both.complaints == complaint)
        let alone = try BuiltTool.census.run(options + ["AsyncSequence"])
        #expect(alone.code == 2 && alone.output == "")
        #expect(alone.complaints == complaint + "reactive-bench: explain: nothing chosen can be shown; choose others with --architecture\n")
    }

    @Test(.needsCensusTool)
    func manyObjectsAreShownByType() throws {
        let output = try BuiltTool.census.output(
            of: ["explain", "--filter", "^subscribe/map-chain$", "--size", "64", "--architecture", "sinkchain", "--stage", "subscribe"])
        #expect(output.hasPrefix("SinkChain, subscribe/map-chain depth=64, subscribe  (after the phase subscribe; by type)\n"))
        #expect(output.contains("upstream × 63 ↩ to MapSink × 64\n"))
    }

    @Test(
        .needsCensusTool,
        arguments: [
            ("--stage subscribe", "unknown stage 'subscribe'; there are assembled, subscribed, ended, disposed, dropped"),
            (
                "--filter ^subscribe/map-chain$ --stage terminal",
                "unknown stage 'terminal'; there are assemble, subscribe, event, dispose, release"
            ),
            ("--filter ^subscribe/map-chain$ --size 5", "subscribe/map-chain has no size 5; it has 0, 1, 3, 4, 8, 16, 32, 64"),
            (
                "--architecture ClosureChain",
                "explain: the seeds' chain runs only in DisposerChain, SinkChain, LinkChain; choose one of them, or a workload with "
                    + "--filter"
            ),
        ])
    func anUnshowableSelectionSaysWhy(options: String, message: String) throws {
        let ending = try BuiltTool.census.run(["explain"] + options.split(separator: " ").map(String.init))
        #expect(ending.code == 2 && ending.output == "" && ending.complaints == "reactive-bench: \(message)\n")
    }

    private struct Written {
        let output: String
        private(set) var texts: [String: String] = [:]

        init(_ arguments: [String]) throws {
            let folder = try Folder()
            output = try BuiltTool.census.output(of: arguments + ["--output", folder.path])
            for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) where name.contains(".") {
                texts[name] = try folder.read(name)
            }
        }
    }
}
#endif
