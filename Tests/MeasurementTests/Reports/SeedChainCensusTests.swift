#if os(Linux)
import Results
import Testing

/// The objects of `just(4).filter.map.subscribe`.
///
/// The census tool's counts, the derivation in results/seed-chain.md and the literals below must agree.
@Suite struct SeedChainCensusTests {
    private static let disposerChain = """
        | DisposerChain | assembled | subscribed | ended | disposed | dropped |
        |---|---:|---:|---:|---:|---:|
        | FilterSink&lt;Int&gt; | 0 | 1 | 0 | 0 | 0 |
        | MapSink&lt;Int, Int&gt; | 0 | 1 | 0 | 0 | 0 |
        | Observable&lt;Int&gt; | 0 | 1 | 0 | 1 | 0 |
        | Producer&lt;Filter&lt;Int&gt;, Int&gt; | 1 | 1 | 1 | 1 | 0 |
        | Producer&lt;Int, Int&gt; | 1 | 0 | 1 | 0 | 0 |
        | Producer&lt;Map&lt;Int, Int&gt;, Int&gt; | 1 | 1 | 1 | 1 | 0 |
        | SinkDisposer | 0 | 3 | 1 | 1 | 0 |
        | SubscriptionSink&lt;Int&gt; | 0 | 1 | 0 | 0 | 0 |
        | all | 3 | 9 | 4 | 4 | 0 |

        """
    private static let sinkChain = """
        | SinkChain | assembled | subscribed | ended | disposed | dropped |
        |---|---:|---:|---:|---:|---:|
        | FilterSink&lt;Int&gt; | 0 | 1 | 0 | 0 | 0 |
        | MapSink&lt;Int, Int&gt; | 0 | 1 | 0 | 0 | 0 |
        | Observable&lt;Int&gt; | 0 | 1 | 0 | 1 | 0 |
        | Producer&lt;Filter&lt;Int&gt;, Int&gt; | 1 | 1 | 1 | 1 | 0 |
        | Producer&lt;Int, Int&gt; | 1 | 0 | 1 | 0 | 0 |
        | Producer&lt;Map&lt;Int, Int&gt;, Int&gt; | 1 | 1 | 1 | 1 | 0 |
        | Source | 0 | 1 | 0 | 0 | 0 |
        | SubscriptionSink | 0 | 1 | 1 | 1 | 0 |
        | closure context | 0 | 1 | 0 | 0 | 0 |
        | all | 3 | 8 | 4 | 4 | 0 |

        """
    private static let linkChain = """
        | LinkChain | assembled | subscribed | ended | disposed | dropped |
        |---|---:|---:|---:|---:|---:|
        | ColdRoot&lt;(), Int&gt; | 0 | 1 | 0 | 1 | 0 |
        | ColdRoot&lt;Int, Int&gt; | 1 | 0 | 0 | 0 | 0 |
        | FilterSink&lt;Int&gt; | 1 | 1 | 0 | 1 | 0 |
        | LinkTree | 1 | 1 | 1 | 1 | 0 |
        | MapSink&lt;Int, Int&gt; | 1 | 1 | 1 | 1 | 0 |
        | StageRegistration&lt;FilterSink&lt;Int&gt;&gt; | 1 | 1 | 0 | 1 | 0 |
        | StageRegistration&lt;MapSink&lt;Int, Int&gt;&gt; | 1 | 1 | 0 | 1 | 0 |
        | SubscriptionRegistration&lt;Int&gt; | 0 | 1 | 0 | 0 | 0 |
        | SubscriptionSink | 0 | 1 | 1 | 1 | 0 |
        | all | 6 | 8 | 3 | 7 | 0 |

        """

    @Test(.needsCensusTool)
    func theCensusMatchesTheDerivedCounts() throws {
        let output = try BuiltTool.census.output(of: ["explain", "--format", "types"])
        #expect(output == [Self.disposerChain, Self.sinkChain, Self.linkChain].map { $0 + "\n" }.joined())
    }

    /// Both run the same workload in one census; one of them has references that the census does not see.
    @Test(.needsCensusTool)
    func librariesTheCensusCannotSeeHaveNoFigures() throws {
        let folder = try Folder()
        _ = try BuiltTool.census.output(
            of: ["census", "--filter", "^pump/bare$", "--architecture", "AsyncSequence,SinkChain", "--output", folder.path])
        let rows = try CSVReader.rows(at: folder("census.csv"))
        let statuses = Dictionary(grouping: rows, by: \.key.implementation).mapValues { Set($0.map(\.status)) }
        #expect(statuses == ["AsyncSequence": [.unsupported], "SinkChain": [.ok]])
    }

    @Test(arguments: [Self.disposerChain, Self.sinkChain, Self.linkChain])
    func theDocumentHasTheSameTable(table: String) throws {
        let document = try Committed.text("results/seed-chain.md")
        #expect(document.contains("\n\n" + table + "\n"), "results/seed-chain.md lacks this table, or has other figures in it")
    }
}
#endif
