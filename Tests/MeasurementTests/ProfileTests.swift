import Foundation
import Testing

@testable import Results
@testable import Runner
@testable import Gate

@Suite struct ProfileTests {
    private static let root = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }

    private func text(_ path: String) throws -> String {
        try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
    }

    @Test func theFlagsThatAreReportedAreThoseOfTheMakefile() throws {
        let makefile = try text("Makefile").split(separator: "\n")
        for profile in Profile.allCases {
            let line = try #require(makefile.first { $0.hasPrefix("flags-\(profile) =") })
            // `-Xswiftc` and `-Xllvm` hand on what comes after them; the condition tells the tool its profile, and changes no code.
            let words = line.split(separator: " ").dropFirst(2).map(String.init).filter { $0 != "-Xswiftc" && $0 != "-Xllvm" }
            #expect(["-O"] + words.filter { $0 != "-DOPTIMISED" } == profile.flags)
            #expect(words.contains("-DOPTIMISED") == (profile == .optimised))
        }
    }

    @Test func noManifestHasFlagsThatForbidDependingOnIt() throws {
        for path in ["Package.swift", "Sources/Package.swift", "Benchmarks/Package.swift"] {
            #expect(try !text(path).contains("unsafeFlags"))
        }
    }

    @Test func onlyTheShippedToolDependsOnAPackageWhichIsOurOwn() throws {
        for path in ["Package.swift", "Sources/Package.swift"] { #expect(try !text(path).contains(".package(")) }
        let dependencies = try text("Benchmarks/Package.swift").split(separator: "\n").filter { $0.contains(".package(") }
        #expect(dependencies == ["    dependencies: [.package(path: \"../Sources\")],"])
    }

    @Test func aDebugBuildSpecialisesNothingAcrossModules() {
        #expect(Profile.detected == .shipped)
        #expect(Profile.claimed == .shipped)
    }

    @Test func aClaimThatTheCompilerContradictsIsRefused() {
        #expect(refusal { () throws(Failure) in try Profile.check(claimed: .optimised, detected: .optimised) } == nil)
        #expect(refusal { () throws(Failure) in try Profile.check(claimed: .shipped, detected: .shipped) } == nil)
        let false1 = refusal { () throws(Failure) in try Profile.check(claimed: .optimised, detected: .shipped) }
        #expect(false1?.code == .usage)
        #expect(false1?.message.contains("without -cross-module-optimization") == true)
        #expect(false1?.message.hasSuffix("`make tool PROFILE=shipped`") == true)
        let false2 = refusal { () throws(Failure) in try Profile.check(claimed: .shipped, detected: .optimised) }
        #expect(false2?.message.contains("without -DOPTIMISED") == true)
        #expect(false2?.message.hasSuffix("`make tool PROFILE=optimised`") == true)
    }

    @Test func eachProfileHasABaselineOfItsOwn() {
        let shipped = Baseline.path(of: .shipped, libc: "glibc 2.36", compiler: "6.3.1")
        #expect(shipped == "results/baseline-shipped-\(Machine.platform)-glibc2.36-swift6.3.1.csv")
    }

    @Test func aBaselineOfTheOtherProfileIsRefused() {
        #expect(refusal { () throws(Failure) in try Profile.shipped.checkBaseline(.shipped, at: "a.csv") } == nil)
        let failure = refusal { () throws(Failure) in try Profile.shipped.checkBaseline(.optimised, at: "a.csv") }
        #expect(failure?.code == .nothingToCompare)
        #expect(failure?.message.hasPrefix("a.csv is of the profile optimised, this tool is of shipped") == true)
    }

    @Test func theDescriptionOfARunSaysItsProfile() throws {
        var description = RunDescription(commandLine: [], quick: true, missing: [], clock: .init(resolution: 1, readingCost: 1))
        #expect(description.toolchain.profile == .shipped)
        description.toolchain = Toolchain(swift: "6.3", swiftVersion: "", flags: Profile.optimised.flags, profile: .optimised)
        let json = String(decoding: description.json, as: UTF8.self)
        #expect(json.contains("\"profile\" : \"optimised\""))
    }

    @Test func aFileFromBeforeTheProfilesIsOptimised() throws {
        let json = Data(#"{"swift": "6.3", "swiftVersion": "", "flags": ["-O"]}"#.utf8)
        let old = try JSONDecoder().decode(Toolchain.self, from: json)
        #expect(old.profile == nil && old.knownProfile == .optimised)
    }

    @Test func aComparisonSaysThatTheProfilesDiffer() {
        let optimised = Toolchain(swift: "6.3", swiftVersion: "", flags: Profile.optimised.flags, profile: .optimised)
        let shipped = Toolchain(swift: "6.3", swiftVersion: "", flags: Profile.shipped.flags, profile: .shipped)
        #expect(shipped.differences(fromBase: optimised).first == "profile: shipped, base optimised")
        #expect(shipped.differences(fromBase: shipped).isEmpty)
    }

    @Test func aToolSaysItsProfileWhenItIsGreeted() throws {
        var report = ChildReport()
        (report.version, report.profile) = (ChildReport.protocolVersion, .shipped)
        #expect(ChildReport(report.text) == report)
        // Builds from before the profiles.
        #expect(ChildReport("protocol\t1\nend\n")?.profile == nil)
        #expect(ChildReport("protocol\t1\nprofile\tother\nend\n") == nil)
    }
}
