import Foundation
import PipelineDescriptions
import Testing

/// Random pipelines in all three architectures.
///
/// The events and their ticks, the subscriptions to the sources, and the numbers of closure calls must be the same in all, and each must
/// keep the rules of every stream.
@Suite struct PipelineTests {
    @Test(arguments: Seeds.parts) func theThreeArchitecturesAgreeOnRandomPipelines(_ seeds: Seeds) {
        for seed in seeds.all {
            var generator = PlanGenerator(seed: seed)
            let plan = generator.plan()
            guard let fault = Self.fault(of: plan) else { continue }
            let simplest = plan.simplified { Self.fault(of: $0) != nil }
            Issue.record(
                """
                PIPELINE_SEED=\(seed): \(fault)
                  \(plan)
                  simplest: \(Self.fault(of: simplest) ?? "")
                  \(simplest)
                """)
            return
        }
    }

    /// Libraries that never emit anything would agree, too.
    @Test(arguments: Architecture.all) func randomPipelinesProduceEnoughEventsToCompare(_ architecture: Architecture) {
        var values = 0, completions = 0, errors = 0, intervals = 0, calls = 0
        for seed in 0..<UInt64(300) {
            var generator = PlanGenerator(seed: seed)
            let transcript = architecture.transcript(generator.plan())
            for marble in transcript.heard.joined() {
                guard let kind = marble.drop(while: { $0 != ":" }).dropFirst().first else { continue }
                switch kind {
                case "|": completions += 1
                case "#": errors += 1
                case "x": break
                default: values += 1
                }
            }
            intervals += transcript.intervals.joined().count
            calls += transcript.calls
        }
        #expect(values > 100)
        #expect(completions > 20)
        #expect(errors > 10)
        #expect(intervals > 100)
        #expect(calls > 100)
    }

    #if compiler(>=6.2)
    @Test func aCountThatIsNotAWholeNumberTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Seeds.number("PIPELINE_COUNT", in: ["PIPELINE_COUNT": "1e5"])
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("PIPELINE_COUNT=1e5 is not a whole number"))
    }
    #endif

    /// The fault in the three transcripts of a plan, if any.
    private static func fault(of plan: Plan) -> String? {
        let transcripts = Architecture.all.map { (name: $0.name, transcript: $0.transcript(plan)) }
        for (name, transcript) in transcripts {
            if let fault = transcript.fault { return "\(name): \(fault)" }
        }
        if transcripts.allSatisfy({ $0.transcript == transcripts[0].transcript }) { return nil }
        return transcripts.map { "\n    \($0.name.padding(toLength: 13, withPad: " ", startingAt: 0)) \($0.transcript)" }.joined()
    }
}
