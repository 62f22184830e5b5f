import CommandLineArguments
import Foundation
import Results
import Runner

do throws(Failure) {
    try ResourceLimits.check()
} catch {
    Console.complain("reactive-bench: \(error)")
    exit(error.code.rawValue)
}

// Chains of 10,000 operators are subscribed to and sent through, which takes stack per operator, more of it in a debug build.
LargeStack.run {
    do throws(Failure) {
        let arguments = try Arguments(Array(CommandLine.arguments.dropFirst()))
        // A child whose parent has gone has nobody to work for.
        StandardStreams.secure(ignoringPipes: arguments.verb != .child)
        let code =
            switch arguments.verb {
            case .run: try run(arguments)
            case .list: try list(arguments)
            case .verify: try verify(arguments)
            case .compare: try compare(arguments)
            case .ratios: try ratios(arguments)
            case .growth: try growth(arguments)
            case .report: try report(arguments)
            case .export: try export(arguments)
            case .instructions: try instructions(arguments)
            case .gate: try gate(arguments)
            case .gateTrial: try gateTrial(arguments)
            case .baseline: try renewBaseline(arguments)
            case .census: try census(arguments)
            case .explain: try explain(arguments)
            case .seedChain: try seedChain(arguments)
            case .trace: try trace(arguments)
            case .claims: try claims(arguments)
            case .tour: try tour(arguments)
            case .help: help(arguments)
            case .child: try child(arguments)
            }
        try Console.flushOutput()
        exit(code.rawValue)
    } catch {
        Console.complain("reactive-bench: \(error)")
        exit(error.code.rawValue)
    }
}
