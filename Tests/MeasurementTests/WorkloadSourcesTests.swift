import Foundation
import Testing

@testable import Measurement

@Suite struct WorkloadSourcesTests {
    /// A package of two modules: an implementation with two workloads, and a control.
    private struct Package {
        let root = NSTemporaryDirectory() + "reactive-bench-sources-\(UUID().uuidString)"

        init() throws {
            try write("ChainWorkloads/Architecture.swift", "public let contestant = Contestant(library: \"Chain\", workloads: workloads)\n")
            try write("ChainWorkloads/Catalogue.swift", "let workloads: [Workload] = [.one, .two]\n")
            try write("ChainWorkloads/One.swift", "extension Workload {\n    static let one = Workload(\n        \"group/one\",\n        scenario: One.self)\n}\nprivate final class One: Base {}\n")
            try write("ChainWorkloads/Two.swift", "extension Workload {\n    static let two = Workload(\"group/two\", scenario: Two.self)\n}\nfinal class Two {}\n")
            try write("ChainWorkloads/Base.swift", "class Base { let helper = Helper() }\n")
            try write("ChainWorkloads/Helper.swift", "final class Helper {}\n")
            try write("ControlWorkloads/Contestants.swift", "public let contestants = [\n    Contestant(\n        control: \"Loop\",\n        scenarios: [\n            \"group/one\": LoopOne.self,\n        ]),\n]\n")
            try write("ControlWorkloads/Loops.swift", "final class LoopOne {}\n")
        }

        func write(_ path: String, _ text: String) throws {
            let url = URL(fileURLWithPath: root + "/Benchmarks/" + path)
            try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try text.write(to: url, atomically: true, encoding: .utf8)
        }

        func sources() throws -> WorkloadSources { try #require(WorkloadSources(root: root)) }
    }

    @Test(arguments: [
        ("ChainWorkloads/One.swift", ["group/one"]), ("ChainWorkloads/Two.swift", ["group/two"]),
        ("ChainWorkloads/Base.swift", ["group/one (Chain)"]), ("ChainWorkloads/Helper.swift", ["group/one (Chain)"]),
        ("ControlWorkloads/Loops.swift", ["group/one (Loop)"]), ("ChainWorkloads/Catalogue.swift", []), ("ChainWorkloads/Architecture.swift", []),
    ])
    func aChangeIsThatOfTheWorkloadsThatNeedTheFile(path: String, changed: [String]) throws {
        let package = try Package()
        defer { try? FileManager.default.removeItem(atPath: package.root) }
        let before = try package.sources()
        #expect(before.workloads == ["group/one", "group/two"])
        let text = try String(contentsOfFile: package.root + "/Benchmarks/" + path, encoding: .utf8)
        try package.write(path, text + "// Something else.\n")
        let after = try package.sources()
        #expect(after.changes(fromBase: before) == changed)
        #expect(after.isChanged("group/one", "Loop", fromBase: before) == changed.contains { $0 == "group/one" || $0 == "group/one (Loop)" })
    }

    @Test func theSameTextsHaveTheSameHashElsewhere() throws {
        let one = try Package(), other = try Package()
        defer { for root in [one.root, other.root] { try? FileManager.default.removeItem(atPath: root) } }
        #expect(try one.sources() == other.sources())
    }

    @Test func aFolderWithoutWorkloadsHasNoSources() {
        #expect(WorkloadSources(root: "/nowhere") == nil)
    }

    @Test func aFingerprintIsFNV() {
        // The test vectors of FNV-1a, 64 bits: "" and "a"; isthe.com/chongo/src/fnv/test_fnv.c
        var fingerprint = Fingerprint()
        #expect(fingerprint.hexadecimal == "cbf29ce484222325")
        fingerprint.add(UInt8(ascii: "a"))
        #expect(fingerprint.hexadecimal == "af63dc4c8601ec8c")
    }

    /// The package itself: everybody who has a count in the committed reference has a source.
    @Test func everyWorkloadOfThisPackageHasASource() throws {
        let own = try #require(WorkloadSources.own)
        let rows = try BaselineFile.rows()
        for row in rows { #expect(own[row.key.workload, row.key.implementation] != nil, "\(row.key)") }
        #expect(own.workloads.count >= Set(rows.map(\.key.workload)).count)
    }

    @Test func theyStandInTheDescriptionAndAreReadBack() throws {
        var description = RunDescription(commandLine: [], quick: false, missing: [])
        description.workloadSources = WorkloadSources(["pump/scan": ["LinkChain": "00000000000000ff", "ClosureChain": "1"]])
        let text = String(decoding: description.json, as: UTF8.self)
        #expect(text.contains("\"workload_sources\""))
        #expect(text.contains("\"LinkChain\" : \"00000000000000ff\""))
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        #expect(try decoder.decode(RunDescription.self, from: description.json).workloadSources == description.workloadSources)
    }
}
