extension BenchmarkTool {
    /// `run`: counts and verifies everything, times it in rounds, writes results all along, and prints the tables.
    func run(_ arguments: Arguments) throws(Failure) -> ExitCode {
        let (catalogue, folder) = try prepared(arguments)
        let plan = Plan(catalogue, arguments.quick ? .quick : .whole, rounds: arguments.rounds)
        var session = RecordedRun(plan, in: folder, description(arguments, of: catalogue, quick: arguments.quick))
        for warning in SelfChecks.warningsBefore(governor: session.description.checks.governor) { Console.complain("WARNING  \(warning)") }
        try session.measure()
        let report = RunReport(session, of: catalogue, in: folder)
        for complaint in report.complaints { Console.complain(complaint) }
        write(report.lines(.output, isVerbose: arguments.isVerbose))
        return session.description.complete ? .fine : .verification
    }
}
