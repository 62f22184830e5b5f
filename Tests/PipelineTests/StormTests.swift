import Foundation
import PipelineDescriptions
import Testing

/// Random pipelines under four threads. `make test` runs a few hundred; `make soak` goes on for a given time, with the address sanitizer.
@Suite(.serialized) struct StormTests {
    /// Minutes to go on for; nil for the few hundred of every test run.
    private static let minutes = Seeds.number("SOAK_MINUTES")
    private static let seed = Seeds.number("SOAK_SEED") ?? 0

    @Test func noThreadBreaksARandomPipeline() {
        let start = Date.now
        var seed = Self.seed, storms = 0, values: [String: Int] = [:]
        while Self.minutes.map({ Date.now.timeIntervalSince(start) < 60 * Double($0) }) ?? (storms < 300) {
            var generator = PlanGenerator(seed: seed)
            let plan = generator.plan()
            for architecture in Architecture.all {
                let outcome = architecture.outcomeOfStorm(plan, seed)
                values[architecture.name, default: 0] += outcome.values
                guard let fault = outcome.fault else { continue }
                Issue.record(
                    """
                    SOAK_SEED=\(seed), \(architecture.name): \(fault)
                      \(plan)
                    Threads decide what happens: it may take several tries to see it again.
                    """)
                return
            }
            (seed, storms) = (seed + 1, storms + 1)
        }
        // Some pipelines are silent. But each thread sends thirty times, so not all of them are.
        for architecture in Architecture.all {
            let heard = values[architecture.name, default: 0]
            #expect(heard >= storms / 3, "\(architecture.name): \(heard) values in \(storms) storms")
        }
        if Self.minutes != nil { print("soak: \(storms) pipelines from seed \(Self.seed) on, each in three libraries under four threads") }
    }
}
