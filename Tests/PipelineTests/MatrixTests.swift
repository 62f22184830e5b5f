import Foundation
import Testing

/// ``Matrix`` is right and has every rule, and the lists of kinds have every operator.
@Suite struct MatrixTests {
    private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    private static let architectures = ["DisposerChain", "SinkChain", "LinkChain"]

    private func text(_ path: String) throws -> String { try String(contentsOf: Self.tests.appending(path: path), encoding: .utf8) }

    /// The paths of the Swift files in a folder, given relative to `Tests`, and in its subfolders.
    private func files(in folder: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: Self.tests.appending(path: folder).path).filter { $0.hasSuffix(".swift") }
            .sorted()
    }

    /// The tests in the files of a folder: functions with an attribute on the same line or the line before.
    private func testNames(in folder: String, _ isWanted: (String) -> Bool = { _ in true }) throws -> Set<String> {
        let text = try files(in: folder).filter(isWanted).map { try self.text("\(folder)/\($0)") }.joined(separator: "\n")
        return Set(text.matches(of: /@Test[\s\S]*?func (\w+)/).map { String($0.output.1) })
    }

    /// A section of `Sources/README.md`, line by line.
    private func contract(_ heading: String) throws -> [Substring] {
        let section = try text("../Sources/README.md").components(separatedBy: "\n## ").first { $0.hasPrefix("The contract: \(heading)\n") }
        return try #require(section).split(separator: "\n")
    }

    @Test func everySharedRuleNamesAnExistingTest() throws {
        let numbers = try contract("shared rules").compactMap { line in line.prefixMatch(of: #/ ?(\d+)\. /#).flatMap { Int($0.output.1) } }
        #expect(numbers.count > 20 && numbers == Matrix.shared.map(\.number))
        let names = try (["Conformance", "PipelineTests"] + Self.architectures.map { "\($0)Tests" })
            .reduce(into: Set<String>()) { names, folder in try names.formUnion(testNames(in: folder)) }
        for rule in Matrix.shared {
            let tests = rule.everyKind + rule.examples
            #expect(!tests.isEmpty, "rule \(rule.number) has no test")
            #expect(tests.filter { !names.contains($0) } == [], "named for rule \(rule.number), and not there")
        }
    }

    /// An architecture's expectations for own rules, as written, by the test's name. Comments are left out.
    private func ownExpectations(of architecture: String) throws -> [String: String] {
        let text = try text("\(architecture)Tests/Architecture.swift").split(separator: "\n")
            .filter { !$0.drop { $0 == " " }.hasPrefix("//") && $0 != "}" }.joined(separator: "\n")
        let entries = text.components(separatedBy: "static let ").dropFirst().map { entry in
            (String(entry.prefix { $0.isLetter || $0.isNumber }), entry.trimmingCharacters(in: .whitespacesAndNewlines))
        }
        return Dictionary(uniqueKeysWithValues: entries)
    }

    /// A rule is an architecture's own only if the libraries' expectations differ.
    @Test func everyOwnRuleHasATestWithDifferingExpectations() throws {
        let titles = try contract("what each architecture decides for itself").filter { $0.hasPrefix("| ") && !$0.hasPrefix("| |") }
            .map { $0.dropFirst(2).prefix { $0 != "|" }.trimmingCharacters(in: .whitespaces) }
        #expect(titles.filter { title in !Matrix.untested.contains { title.hasPrefix($0) } } == Matrix.own.map(\.title))
        let tests = try testNames(in: "Conformance") { $0.hasPrefix("Own/") }
        let expectations = try Self.architectures.map(ownExpectations)
        let names = Set(expectations.flatMap(\.keys))
        #expect(names.count > 40)
        for name in names {
            #expect(tests.contains(name), "\(name) is expected in an Architecture.swift, and no test of Own is called so")
            #expect(Set(expectations.map { $0[name] }).count > 1, "\(name) is expected alike of all: it belongs into the test")
        }
        for row in Matrix.own {
            #expect(tests.contains(row.test), "named for \(row.title), and not there")
            #expect(names.contains(row.test), "\(row.title) has no test with expectations of each one's own")
        }
    }

    /// Kinds whose name differs from that of their file.
    private static let aliases = [
        "DoSink": "do", "BufferTime": "buffer timeSpan, full", "IfEmpty": "ifEmpty(switchTo:), first",
        "CombineLatestOfSeveral": "combineLatest of three",
        "FlattenNested": "merge of a nested stream", "MulticastSelector": "multicast, with a selector", "SkipFor": "skip, for a time",
        "TakeUntilPredicate": "take(until:), a predicate", "TimeoutWithError": "timeout, without another",
        "WithLatestFromOther": "withLatestFrom, without a selector", "ZipOfSeveral": "zip of three, first",
    ]
    /// Files without an operator between a source and an observer: subscriptions, sources, subjects and bags.
    private static let noOperators = [
        "OperatorStage", "Joint", "JoiningSink", "TimedStage", "Subscribe", "Bind", "BagInsert", "FromOptional", "Generate", "Interval",
        "JustScheduled", "MergeOfCollection",
        "Of", "Range",
        "RepeatElement", "ReplayCreate",
        "Timer",
    ]

    @Test func everyOperatorIsInTheListOfKinds() throws {
        func plain(_ name: some StringProtocol) -> String { name.lowercased().filter(\.isLetter) }
        let lists = try files(in: "Conformance").filter { $0.wholeMatch(of: /Rules\/EveryOperator(\+\w+)?\.swift/) != nil }
        let kinds = try lists.flatMap { try text("Conformance/\($0)").matches(of: /OperatorKind\("([^"]+)"/).map { String($0.output.1) } }
        #expect(kinds.count > 100)
        // The part after the comma says how it is used.
        let names = Set(kinds.map { kind in plain(kind.prefix { $0 != "," }) })
        var known: Set<String> = []
        let sharedFolders = ["Operators/Stages", "Operators/Joints", "Operators/Timed", "Sinks/Operators", "Compositions"]
        for folder in Self.architectures.map({ "\($0)/Operators" }) + sharedFolders {
            for file in try files(in: "../Sources/\(folder)") where !file.contains("/") {
                let name = String(file.dropLast(".swift".count))
                known.insert(name)
                if Self.noOperators.contains(name) { continue }
                let isThere = if let alias = Self.aliases[name] { kinds.contains(alias) } else { names.contains(plain(name)) }
                #expect(isThere, "\(folder) has \(name).swift, and Conformance/Rules/EveryOperator*.swift have no kind for it")
            }
        }
        #expect(known.isSuperset(of: Self.noOperators + Self.aliases.keys), "a table above names a file that is not there")
    }

    @Test(arguments: architectures) func everyArchitectureLinksTheConformanceTests(_ architecture: String) throws {
        let link = Self.tests.appending(path: "\(architecture)Tests/Conformance").path
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "../Conformance")
    }
}
