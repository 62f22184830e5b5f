/// `reactive-bench`, for any implementations. `BenchmarkTool([…]).main()` is the whole `main.swift` of a custom tool.
///
/// Processes that measure are this executable again, with the verb `child`. So `main()` must come first in the program.
public struct BenchmarkTool: Sendable {
    /// What is measured, in the order of columns and rows everywhere.
    let implementations: [Implementation]
    /// What `trace`, `tour` and `claims` run, in the order of columns. If empty, the tool lacks these verbs.
    let demonstrations: [Demonstrations]
    /// What `explain` shows if no workload is chosen.
    let seedChains: [(name: String, stages: SeedChainStages)]

    /// `controls` come after the implementations, and run the workloads that those bring.
    public init(
        _ implementations: [Implementation], controls: [Implementation] = [], demonstrations: [Demonstrations] = [],
        seedChains: [(name: String, stages: SeedChainStages)] = []
    ) {
        self.implementations = implementations + controls.map { $0.answering(implementations + controls) }
        (self.demonstrations, self.seedChains) = (demonstrations, seedChains)
    }

    /// Carries out the command line, and ends the process with one of the exit codes that `help` lists.
    public func main() -> Never {
        ToolName.take(from: CommandLine.arguments[0])
        do throws(Failure) {
            try ResourceLimits.check()
            // Before there is a second thread, since a child may be forked here.
            let words = ForkServers.arguments(Array(CommandLine.arguments.dropFirst()))
            // Chains of 10,000 operators need stack per operator, more of it in a debug build.
            try LargeStack.run { carryOutAndExit(words) }
        } catch {
            Self.end(error)
        }
    }

    private func carryOutAndExit(_ words: [String]) -> Never {
        do throws(Failure) {
            let arguments = try Arguments(words)
            // A child whose parent is gone has nobody to work for.
            StandardStreams.secure(ignoringPipes: arguments.verb != .child)
            let code = try carryOut(arguments)
            try Console.flushOutput()
            exit(code.rawValue)
        } catch {
            Self.end(error)
        }
    }

    private static func end(_ failure: Failure) -> Never {
        let namesNoRemedy = failure.code == .interrupted && !failure.message.contains("the same command")
        Console.complain("\(ToolName.here): \(failure)" + (namesNoRemedy ? "; the same command starts over" : ""))
        exit(failure.code.rawValue)
    }

    private func carryOut(_ arguments: Arguments) throws(Failure) -> ExitCode {
        switch arguments.verb {
        case .run: try run(arguments)
        case .list: try list(arguments)
        case .verify: try verify(arguments)
        case .pool: try pool(arguments)
        case .recount: try recount(arguments)
        case .compare: try compare(arguments)
        case .ratios: try ratios(arguments)
        case .findings: try findings(arguments)
        case .cost: try cost(arguments)
        case .growth: try growth(arguments)
        case .report: try report(arguments)
        case .export: try export(arguments)
        case .instructions: try instructions(arguments)
        case .gate: try gate(arguments)
        case .gateTrial: try gateTrial(arguments)
        case .baseline: try renewBaseline(arguments)
        case .census: try census(arguments)
        case .explain: try explain(arguments)
        case .trace: try trace(arguments)
        case .claims: try claims(arguments)
        case .tour: try tour(arguments)
        case .help: help(arguments)
        case .child: try child(arguments)
        }
    }

    /// Throws if this tool was given no demonstrations.
    func needDemonstrations(for verb: Verb) throws(Failure) {
        if !demonstrations.isEmpty { return }
        throw Failure(
            .usage,
            "\(verb.rawValue): this tool has no demonstrations; pass them in its main.swift, or use the project's own "
                + "tool: `make \(verb.rawValue)` there")
    }
}
