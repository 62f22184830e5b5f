import Testing

@testable import Reports
@testable import Results

@Suite struct ExportTests {
    private let timed = Row(
        .sample("pump/map-filter-map", "SinkChain", size: nil, phase: "event", .timePerUnit), processes: (1...8).map { [Double($0), 9, 1] })

    private let counts: [Row] = [
        .count(3, .sample("life/map", "SinkChain", size: 64, phase: "dispose/batch")),
        .count(96, .sample("life/map", "SinkChain", size: 64, phase: "dispose/batch", .allocatedBytes)),
        Row(.sample("life/map", "LinkChain", size: 64), without: .unsupported),
    ]

    private func export(_ rows: [Row], _ format: ExportFormat, samples: Samples? = nil) -> String {
        Export(ComparedRun(path: "results/My Run.csv", rows: rows, description: nil, samples: samples)).text(format)
    }

    private func object(_ text: String) throws -> Any { try JSONSerialization.jsonObject(with: Data(text.utf8)) }

    /// Bencher's schema: names contain measures, which contain `value` and perhaps `lower_value` and `upper_value`.
    @Test func bencherGetsAMeasureForEachMetric() throws {
        let all = try #require(try object(export([timed] + counts, .bencher)) as? [String: [String: [String: Double]]])
        #expect(Set(all.keys) == ["pump/map-filter-map/SinkChain/event", "life/map/depth=64/SinkChain/dispose/batch"])
        let latency = try #require(all["pump/map-filter-map/SinkChain/event"]?["latency"])
        #expect(Set(latency.keys) == ["value", "lower_value", "upper_value"] && latency["value"] == timed.value)
        #expect(all["life/map/depth=64/SinkChain/dispose/batch"] == ["allocations": ["value": 3], "allocated-bytes": ["value": 96]])
    }

    @Test func gitHubGetsNameUnitAndValueForEachRow() throws {
        let all = try #require(try object(export([timed] + counts, .github)) as? [[String: Any]])
        #expect(all.map { $0["unit"] as? String } == ["ns", "allocations", "bytes"])
        #expect(all[1]["name"] as? String == "life/map/depth=64/SinkChain/dispose/batch allocations" && all[1]["value"] as? Double == 3)
        #expect(all[0]["range"] is String && all[1]["range"] == nil)
    }

    @Test func benchstatGetsALineForEachProcess() {
        #expect(
            export([timed] + counts, .go, samples: Samples(timed.key, [[5, 7, 9], [4, 6]])) == """
                pkg: reactive-ownership
                Unit B/op better=lower assume=exact
                Unit allocs/op better=lower assume=exact
                Unit ns/op better=lower
                BenchmarkPumpMapFilterMap/implementation=SinkChain/phase=event 3 7 ns/op
                BenchmarkPumpMapFilterMap/implementation=SinkChain/phase=event 2 5 ns/op
                BenchmarkLifeMap/implementation=SinkChain/depth=64/phase=dispose.batch 1 3 allocs/op 96 B/op

                """)
        #expect(export([timed], .go).hasSuffix("phase=event 24 \(Number.exact(timed.value ?? 0)) ns/op\n"))
    }

    @Test func prometheusGetsFamiliesInBaseUnitsAndAnEnd() {
        let lines = export([timed] + counts, .openmetrics).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        #expect(lines.suffix(2) == ["# EOF", ""])
        #expect(
            lines.contains("# TYPE reactive_time_per_unit_seconds gauge") && lines.contains("# UNIT reactive_time_per_unit_seconds seconds")
        )
        #expect(
            lines.contains(
                "reactive_allocations{workload=\"life/map\",implementation=\"SinkChain\",parameter=\"depth\",size=\"64\","
                    + "phase=\"dispose/batch\"} 3.0"))
        #expect(lines.contains { $0.hasPrefix("reactive_allocated_bytes{") && $0.hasSuffix("} 96.0") })
        #expect(lines.contains { $0.hasPrefix("reactive_time_per_unit_low_seconds{") })
        // A family's lines must be contiguous, so its name is in one TYPE line.
        let types = lines.filter { $0.hasPrefix("# TYPE") }
        #expect(Set(types).count == types.count)
    }

    @Test func labelsAreEscaped() {
        let hostile = Row.count(1, .sample("a\"\\\nb", "SinkChain", size: 64))
        #expect(export([hostile], .openmetrics).contains("workload=\"a\\\"\\\\\\nb\""))
    }

    @Test func everyColumnIsDescribed() throws {
        #expect(DataPackage.fields.map(\.name) == CSVFormat.columns)
        let package = try #require(try object(export(counts, .datapackage)) as? [String: Any])
        let resource = try #require((package["resources"] as? [[String: Any]])?.first)
        #expect(resource["path"] as? String == "My Run.csv" && resource["name"] as? String == "my-run.csv")
        #expect(package["profile"] as? String == "tabular-data-package")
    }
}
