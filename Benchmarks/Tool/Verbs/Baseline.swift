extension BenchmarkTool {
    /// `baseline`: counts everything, writes it, and says what it accepts. With a census tool, also writes its counts to a file of their
    /// own.
    func renewBaseline(_ arguments: Arguments) throws(Failure) -> ExitCode {
        try refuseDebugBuild(arguments)
        let renewal = try BaselineRenewal(try catalogue(arguments), path: arguments.baseline, census: arguments.census)
        Interruption.listen()
        write(try renewal.renew().lines)
        return .fine
    }
}
