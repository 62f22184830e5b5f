let canary = Implementation(control: "Canary", workloads: [.controlCanary])

extension Workload {
    /// Code that no change of a library affects. It is in this module, so that nothing in the libraries can reach it.
    static let controlCanary = Workload(
        "control/canary",
        summary: """
            Does what chains do, with none of their code: makes an object, retains and releases it, loads it weakly, calls a closure, \
            lets it \
            go. If its time differs between two builds or two moments, something other than the code under test has changed.
            """,
        phases: [.event],
        unit: "round",
        units: { _ in 1_000 },
        // 0 + 1 + … + 999, and one for each.
        expected: [0: Outcome(checksum: 500_500, delivered: 1_000)],
        scenario: CanaryScenario.self
    )
}

private final class CanaryScenario: ChainScenario {
    private final class Bird {
        var value: Int
        init(_ value: Int) { self.value = value }
    }

    private weak var seen: Bird?
    private var listener: (Bird) -> Void = { _ in }

    required init(size: Int) {
        super.init(size: size)
        listener = { [tally, one] bird in tally.add(bird.value &+ one.value) }
    }

    override func emit() {
        for value in 0..<1_000 {
            let bird = Bird(opaque(value))
            seen = bird
            if let seen { listener(seen) }
        }
        seen = nil  // What is seen weakly keeps its memory.
    }
}
