import Testing

@testable import Results
@testable import Measure
@testable import Reports

@Suite struct BuildTests {
    private func manifest() throws -> String { try Committed.text("Package.swift") }

    @Test func theReportedFlagsMatchTheManifest() throws {
        let flags = try #require(manifest().firstMatch(of: #/\.unsafeFlags\(\[(.*)\], \.when\(configuration: \.release\)\)/#)).1
        // `-Xllvm` passes on the next flag.
        let words = flags.replacing("\"", with: "").split(separator: ", ").map(String.init).filter { $0 != "-Xllvm" }
        #expect(["-O"] + words == Build.flagged.flags)
        #expect(Build.plain.flags == ["-O"])
    }

    @Test func theManifestHasNoDependencies() throws {
        #expect(try !manifest().contains(".package("))
    }

    @Test func aDebugBuildIsDetectedAsPlain() {
        #expect(Build.detected == .plain)
        #expect(Build.claimed == .plain)
    }

    @Test func aBuildClaimContradictedByTheCompilerIsRefused() {
        func failure(claimed: Build, detected: Build) -> Failure? { refusal { try Build.check(claimed: claimed, detected: detected) } }
        for build in Build.allCases { #expect(failure(claimed: build, detected: build) == nil) }
        let missing = failure(claimed: .flagged, detected: .plain), unasked = failure(claimed: .plain, detected: .flagged)
        #expect(missing?.code == .usage && missing?.message.contains("generic code is not specialised across modules") == true)
        #expect(unasked?.code == .usage && unasked?.message.contains("was to be built without flags") == true)
        #expect([missing, unasked].allSatisfy { $0?.message.hasSuffix("`make clean tool`") == true })
    }

    @Test func figuresOfAnotherBuildAreRefused() {
        #expect(refusal { try Build.plain.check(.plain, at: "a.csv") } == nil)
        let failure = refusal { try Build.plain.check(.flagged, at: "a.csv") }
        #expect(failure.says(.nothingToCompare, "a.csv is of a flagged build, this tool of a plain one: "))
    }

    @Test func runsOfTwoBuildsAreNotCompared() {
        func run(_ path: String, _ build: Build) -> ComparedRun {
            ComparedRun(path: path, rows: [.count(1)], description: .sample { $0.toolchain.build = build })
        }
        func failure(_ base: Build, _ head: Build) -> Failure? {
            refusal { try ComparisonReport(run("a.csv", base), run("b.csv", head), controls: []) }
        }
        #expect(failure(.plain, .plain) == nil && failure(.flagged, .flagged) == nil)
        #expect(failure(.flagged, .plain)?.message.hasPrefix("b.csv is of a plain build, a.csv of a flagged one: ") == true)
        #expect(failure(.plain, .flagged)?.code == .nothingToCompare)
    }

    @Test func aRunsDescriptionNamesItsBuild() throws {
        var description = RunDescription.sample(quick: true)
        #expect(description.toolchain.build == .plain)
        description.toolchain.build = .flagged
        #expect(String(decoding: description.json, as: UTF8.self).contains("\"build\" : \"flagged\""))
    }

    @Test(arguments: [
        (#""build": "plain", "#, Build.plain), (#""profile": "optimised", "#, .flagged), (#""profile": "shipped", "#, .plain),
        ("", .flagged),
    ])
    func aFileOfAnEarlierVersionIsRead(_ entry: String, _ build: Build) throws {
        let json = Data(#"{\#(entry)"swift": "6.3", "swiftVersion": "", "flags": ["-O"]}"#.utf8)
        #expect(try JSONDecoder().decode(Toolchain.self, from: json).build == build)
    }

    @Test func aToolsReportNamesItsBuild() throws {
        let report = changed(ChildReport()) { ($0.version, $0.build) = (ChildReport.protocolVersion, .plain) }
        #expect(ChildReport(report.text) == report)
        #expect(ChildReport("protocol\t1\nend\n")?.build == nil)
        #expect(ChildReport("protocol\t1\nprofile\tshipped\nend\n")?.build == .plain)
        #expect(ChildReport("protocol\t1\nbuild\tother\nend\n") == nil)
    }
}
