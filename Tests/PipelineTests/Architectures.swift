import DisposerChainPipelines
import Foundation
import LinkChainPipelines
import PipelineDescriptions
import SinkChainPipelines
import Testing

struct Architecture: Sendable {
    let name: String
    let transcript: @Sendable (Plan) -> Transcript
    let outcomeOfStorm: @Sendable (Plan, UInt64) -> (fault: String?, values: Int)

    static let all = [
        Architecture(
            name: "DisposerChain", transcript: DisposerChainPipelines.Interpreter.transcript,
            outcomeOfStorm: DisposerChainPipelines.Interpreter.outcome(ofStorm:seed:)),
        Architecture(
            name: "SinkChain", transcript: SinkChainPipelines.Interpreter.transcript,
            outcomeOfStorm: SinkChainPipelines.Interpreter.outcome(ofStorm:seed:)),
        Architecture(
            name: "LinkChain", transcript: LinkChainPipelines.Interpreter.transcript,
            outcomeOfStorm: LinkChainPipelines.Interpreter.outcome(ofStorm:seed:)),
    ]
}

extension Architecture: CustomTestStringConvertible {
    var testDescription: String { name }
}

/// The seeds of one test run: always the same, unless the environment says otherwise.
///
/// `PIPELINE_SEED=17` runs one seed alone; `PIPELINE_COUNT=100000` runs as many; `PIPELINE_FIRST=5000` begins there.
struct Seeds: Sendable, CustomTestStringConvertible {
    let first: UInt64
    let count: UInt64
    var all: Range<UInt64> { first..<first + count }
    /// The number in the environment; nil if there is none. Traps if it is not a number, rather than run something else.
    static func number(_ name: String, in environment: [String: String] = ProcessInfo.processInfo.environment) -> UInt64? {
        guard let text = environment[name], !text.isEmpty else { return nil }
        guard let number = UInt64(text) else { fatalError("\(name)=\(text) is not a whole number; write one in digits") }
        return number
    }

    var testDescription: String { count == 1 ? "\(first)" : "\(first)..<\(first + count)" }

    /// Split into parts, which run in parallel.
    static let parts: [Seeds] = {
        if let seed = number("PIPELINE_SEED") { return [Seeds(first: seed, count: 1)] }
        let first = number("PIPELINE_FIRST") ?? 0, count = number("PIPELINE_COUNT") ?? 3_000, parts: UInt64 = 4
        return (0..<parts).map { part in
            let start = count * part / parts, end = count * (part + 1) / parts
            return Seeds(first: first + start, count: end - start)
        }
    }()
}
