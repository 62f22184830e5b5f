#if os(Linux)
import Foundation
import Runner
import Testing

/// The tool of the census build, which is another than the one that these tests belong to.
struct CensusTool {
    static let packageRoot = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path

    private static var named: String? { ProcessInfo.processInfo.environment["REACTIVE_CENSUS_TOOL"] }
    /// `make test-census` names the tool that it has built. One that is merely there may be that of other sources.
    static var isNamed: Bool { named != nil }

    let path: String

    init() throws {
        path = try #require(Self.named)
        try #require(FileManager.default.isExecutableFile(atPath: path), "there is no census tool at \(path): `make test-census` builds it")
    }

    func output(of arguments: [String]) throws -> String {
        let (code, output, complaints) = try run(arguments)
        #expect(code == 0, "\(path) \(arguments.joined(separator: " ")) failed: \(complaints)")
        return output
    }

    /// How it ends, what it prints, and what it complains about.
    func run(_ arguments: [String]) throws -> (code: Int32, output: String, complaints: String) {
        let ending = try #require(ChildProcess.run(path, arguments, limit: 120), "\(path) cannot be started")
        guard case .exit(let code) = ending.reason else {
            Issue.record("\(path) \(arguments.joined(separator: " ")) ended by \(ending.reason)")
            return (-1, ending.output, ending.complaints)
        }
        return (code, ending.output, ending.complaints)
    }
}
#endif
