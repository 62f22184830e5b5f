import Measure
import Testing

extension Trait where Self == ConditionTrait {
    static var needsCensusTool: Self { .enabled(if: BuiltTool.census.isNamed, "this needs the census tool: `make test-census`") }
    static var needsTraceTool: Self { .enabled(if: BuiltTool.trace.isNamed, "this needs the trace build: `make test-trace`") }
}

/// The tool from another build than that of these tests. Its make target passes the path: a tool found on disk could be from other sources.
struct BuiltTool {
    static let trace = BuiltTool(variable: "REACTIVE_TRACE_TOOL", target: "test-trace")
    static let census = BuiltTool(variable: "REACTIVE_CENSUS_TOOL", target: "test-census")

    private let variable: String
    private let target: String

    private var named: String? { ProcessInfo.processInfo.environment[variable] }
    var isNamed: Bool { named != nil }

    /// Its output. A failing exit code fails the test.
    func output(of arguments: [String]) throws -> String {
        let (code, output, complaints) = try run(arguments)
        #expect(code == 0, "\(target): \(arguments.joined(separator: " ")) failed: \(complaints)")
        return output
    }

    /// Its exit code, its output, and its error output.
    func run(_ arguments: [String]) throws -> (code: Int32, output: String, complaints: String) {
        let path = try #require(named)
        try #require(FileManager.default.isExecutableFile(atPath: path), "there is no tool at \(path): `make \(target)` builds it")
        let ending = try #require(ChildProcess.run(path, arguments, limit: 120), "\(path) cannot be started")
        guard case .exit(let code) = ending.reason else {
            Issue.record("\(path) \(arguments.joined(separator: " ")) ended by \(ending.reason)")
            return (-1, ending.output, ending.complaints)
        }
        return (code, ending.output, ending.complaints)
    }
}
