import Foundation
import PipelineDescriptions
import Testing

/// Random pipelines, in all three architectures: what is heard and when, when each source is subscribed to and left, and how often
/// closures are called, has to be the same in all; and all have to keep to what holds for every stream.
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

    /// What is wrong with the three transcripts of a plan.
    private static func fault(of plan: Plan) -> String? {
        let transcripts = Architecture.all.map { (name: $0.name, transcript: $0.transcript(plan)) }
        for (name, transcript) in transcripts {
            if let fault = transcript.fault { return "\(name): \(fault)" }
        }
        if transcripts.allSatisfy({ $0.transcript == transcripts[0].transcript }) { return nil }
        return transcripts.map { "\n    \($0.name.padding(toLength: 13, withPad: " ", startingAt: 0)) \($0.transcript)" }.joined()
    }
}
