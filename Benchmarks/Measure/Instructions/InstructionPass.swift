import CAllocationCounter

/// The pass that runs each phase in a section of its own, for an external tool that counts instructions.
///
/// Its figures say what was run, in order. The other tool adds the counts.
enum InstructionPass {
    /// An empty section: what a section itself takes.
    static let nothing = "nothing"

    static func sections(_ job: Plan.Job, _ implementation: WorkloadImplementation) throws(Mismatch) -> [ChildReport.Figure] {
        for isCounted in [false, true] {  // The first run warms up.
            let scenario = implementation.scenario.init(size: job.size)
            if isCounted { section {} }
            for phase in job.entry.workload.phases {
                if isCounted { section { scenario.run(phase) } } else { scenario.run(phase) }
            }
            if let mismatch = Mismatch(job, implementation, outcome: scenario.outcome) { throw mismatch }
        }
        let names = [nothing] + job.entry.workload.phases.map(\.rawValue)
        return names.map { .init(size: job.size, phase: $0, metric: .instructions, values: []) }
    }

    private static func section(_ body: () -> Void) {
        withoutActuallyEscaping(body) { body in
            let boxed = Body(body)
            counted_section({ Unmanaged<Body>.fromOpaque($0!).takeUnretainedValue().run() }, Unmanaged.passUnretained(boxed).toOpaque())
            withExtendedLifetime(boxed) {}
        }
    }

    private final class Body {
        let run: () -> Void
        init(_ run: @escaping () -> Void) { self.run = run }
    }
}
