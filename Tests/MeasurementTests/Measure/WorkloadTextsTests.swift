import Testing

@testable import Measure

@Suite struct WorkloadTextsTests {
    /// The sources of two modules: a library with two workloads, and two controls with folders of their own.
    private struct Package {
        let folder: Folder
        var root: String { folder.path }

        init() throws {
            folder = try Folder()
            for path in [
                "Chain/Architecture.swift", "Chain/Workloads/Catalogue.swift", "Chain/Workloads/One.swift", "Chain/Workloads/Two/Two.swift",
                "Chain/Workloads/Two/TwoScenario.swift", "Chain/Workloads/Scenario.swift", "Chain/Workloads/Support/Support.swift",
                "Control/Implementations.swift", "Control/Loops/Loop.swift", "Control/Loops/LoopOne.swift", "Control/Canary/Canary.swift",
            ] { try write(path, "\"\(path)\"\n") }
        }

        func write(_ path: String, _ text: String) throws { try folder.write(text, to: path) }

        func texts() throws -> WorkloadTexts {
            func at(_ path: String) -> (path: String, id: String) { (root + "/" + path, path) }
            func workload(_ slug: String, _ place: (path: String, id: String)) -> Workload {
                Workload(
                    slug, summary: "", phases: [.event], timing: .none, expected: [:], scenario: Scenario.self, path: place.path,
                    id: place.id)
            }
            let list = at("Chain/Workloads/Catalogue.swift"), library = at("Chain/Architecture.swift"),
                loop = at("Control/Loops/Loop.swift")
            let canary = at("Control/Canary/Canary.swift")
            let workloads = [
                workload("group/one", at("Chain/Workloads/One.swift")), workload("group/two", at("Chain/Workloads/Two/Two.swift")),
            ]
            let implementations = [
                Implementation(
                    library: "Chain", workloads: WorkloadList(workloads, path: list.path, id: list.id), path: library.path, id: library.id),
                Implementation(control: "Loop", scenarios: ["group/one": Scenario.self], path: loop.path, id: loop.id),
                Implementation(control: "Canary", workloads: [workload("control/canary", canary)], path: canary.path, id: canary.id),
            ]
            return try #require(WorkloadTexts(reading: implementations))
        }
    }

    @Test(arguments: [
        ("Chain/Workloads/One.swift", ["group/one"]), ("Chain/Workloads/Two/Two.swift", ["group/two"]),
        ("Chain/Workloads/Two/TwoScenario.swift", ["group/two"]), ("Chain/Workloads/Scenario.swift", ["group/one (Chain)", "group/two"]),
        ("Chain/Workloads/Support/Support.swift", ["group/one (Chain)", "group/two"]),
        ("Chain/Architecture.swift", ["group/one (Chain)", "group/two"]), ("Chain/Workloads/Catalogue.swift", []),
        ("Control/Loops/LoopOne.swift", ["group/one (Loop)"]), ("Control/Loops/Loop.swift", []),
        ("Control/Canary/Canary.swift", ["control/canary"]),
        ("Control/Implementations.swift", ["control/canary", "group/one (Loop)"]),
    ])
    func aChangedFileChangesTheWorkloadsThatDependOnIt(path: String, changed: [String]) throws {
        let package = try Package()
        let before = try package.texts()
        #expect(before.workloads == ["control/canary", "group/one", "group/two"])
        try package.write(path, "\"Something else.\"\n")
        let after = try package.texts()
        #expect(after.changes(fromBase: before) == changed)
        #expect(
            after.isChanged("group/one", "Loop", fromBase: before) == changed.contains { $0 == "group/one" || $0 == "group/one (Loop)" })
    }

    @Test(arguments: [
        ("let a = 1\nlet b = 2\n", "// Two.\nlet a = 1\n\n    /// The second.\r\nlet b = 2\n// \"\"\"\n", false),
        ("let a = 1\n", "let a = 1 // One.\n", true), ("let a = 1\n", "let a = 2\n", true),
        ("let a = 1\r\nlet b = 2\r\n", "// Two.\r\nlet a = 1\r\n", true),
        ("let a = \"\"\"\n  // a\n  \"\"\"\n", "let a = \"\"\"\n  // b\n  \"\"\"\n", true),
        ("let a = \"\"\"\n  a\n  \"\"\"\n", "let a = \"\"\"\n  a\n\n  \"\"\"\n", true),
        ("let a = \"\"\"\n  a\n  \"\"\"\n// b\n", "let a = \"\"\"\n  a\n  \"\"\"\n// c\n", false),
    ])
    func aCommentLineIsNotPartOfAText(before: String, after: String, isChanged: Bool) throws {
        let package = try Package()
        try package.write("Chain/Workloads/One.swift", before)
        let texts = try package.texts()
        try package.write("Chain/Workloads/One.swift", after)
        #expect(try package.texts().changes(fromBase: texts) == (isChanged ? ["group/one"] : []))
    }

    @Test func equalTextsHaveEqualHashesInEveryFolder() throws {
        let one = try Package(), other = try Package()
        #expect(try one.texts() == other.texts())
    }

    @Test func missingSourcesHaveNoTexts() {
        let gone = Workload(
            "group/one", summary: "", phases: [.event], timing: .none, expected: [:], scenario: Scenario.self, path: "/nowhere/One.swift",
            id: "Chain/One.swift")
        #expect(WorkloadTexts(reading: [Implementation(library: "Chain", workloads: [gone])]) == nil)
    }

    @Test func aFingerprintIsFNV() {
        // The test vectors of FNV-1a, 64 bits: "" and "a"; isthe.com/chongo/src/fnv/test_fnv.c
        var fingerprint = Fingerprint()
        #expect(fingerprint.hexadecimal == "cbf29ce484222325")
        fingerprint.add(UInt8(ascii: "a"))
        #expect(fingerprint.hexadecimal == "af63dc4c8601ec8c")
    }

    @Test func textsAreWrittenToTheDescriptionAndReadBack() throws {
        let texts = WorkloadTexts(["pump/scan": ["LinkChain": "00000000000000ff", "ClosureChain": "1"]])
        let description = RunDescription.sample { $0.workloadTexts = texts }
        let text = String(decoding: description.json, as: UTF8.self)
        #expect(text.contains("\"workload_texts\""))
        #expect(text.contains("\"LinkChain\" : \"00000000000000ff\""))
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        #expect(try decoder.decode(RunDescription.self, from: description.json).workloadTexts == description.workloadTexts)
    }
}
