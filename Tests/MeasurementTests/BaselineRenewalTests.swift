import Foundation
import Testing

@testable import Gate
@testable import Results
@testable import Runner

/// What `make baseline` refuses before it counts anything.
@Suite struct BaselineRenewalTests {
    /// A folder of its own.
    private func withFolder(_ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("renewal-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body(folder)
    }

    private func refusalOfRenewal(_ path: String, census: String? = nil) throws -> Failure? {
        let catalogue = try Catalogue([])
        return refusal { () throws(Failure) in _ = try BaselineRenewal(catalogue, path: path, census: census) }
    }

    /// A program that answers every question with `lines`.
    private func tool(_ folder: String, _ lines: String) throws -> String {
        let path = folder + "/tool"
        // By another process, for a program that this one has open for writing may be busy.
        let script = "printf '#!/bin/sh\\nprintf \"\(lines)\"\\n' > \"$0\"; chmod 755 \"$0\""
        let ending = ChildProcess.run("/bin/sh", ["-c", script, path], limit: 20)
        try #require(ending?.reason == .exit(0))
        return path
    }

    @Test func aFileThatIsNoBaselineIsNotReplaced() throws {
        try withFolder { folder in
            let path = folder + "/baseline.csv"
            #expect(try refusalOfRenewal(path) == nil, "there is none yet")
            try Data("notes\n".utf8).write(to: URL(fileURLWithPath: path))
            #expect(
                try refusalOfRenewal(path)?.message == "\(path):1: wrong header; give the CSV that `reactive-bench run` wrote")
        }
    }

    @Test func whatIsNoCensusToolIsRefused() throws {
        try withFolder { folder in
            let path = folder + "/baseline.csv"
            #expect(
                try refusalOfRenewal(path, census: folder + "/none")?.message
                    == "\(folder)/none: no such program; `make census-tool` builds it")
            #expect(
                try refusalOfRenewal(path, census: "/bin/true")?.message
                    == "/bin/true: does not answer as the census tool does (no whole report of: child hello); `make census-tool` builds it")
            let other = try tool(folder, "protocol\\\\t1\\\\nend\\\\n")
            #expect(
                try refusalOfRenewal(path, census: other)?.message
                    == "\(other): a build that cannot count objects; `make census-tool` builds one that can")
            #expect(try refusalOfRenewal(path, census: tool(folder, "protocol\\\\t1\\\\nobjects\\\\nend\\\\n")) == nil)
        }
    }
}
