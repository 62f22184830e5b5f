import Foundation
import Testing

/// The tool of a build that is another than the one that these tests belong to. Its make target names it: one that is merely there may be
/// that of other sources.
struct BuiltTool {
    static let packageRoot = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path

    /// `make test-trace` names it.
    static let trace = BuiltTool(variable: "REACTIVE_TRACE_TOOL", target: "test-trace")
    /// `make test-census` names it.
    static let census = BuiltTool(variable: "REACTIVE_CENSUS_TOOL", target: "test-census")

    private let variable: String
    private let target: String

    private var named: String? { ProcessInfo.processInfo.environment[variable] }
    var isNamed: Bool { named != nil }

    /// What it writes to standard output.
    func output(of arguments: [String]) throws -> String {
        let path = try #require(named)
        try #require(FileManager.default.isExecutableFile(atPath: path), "there is no tool at \(path): `make \(target)` builds it")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(path) \(arguments.joined(separator: " ")) failed")
        return text
    }

    /// A committed document of `results`.
    static func document(_ name: String) throws -> String {
        try String(contentsOfFile: "\(packageRoot)/results/\(name)", encoding: .utf8)
    }
}
