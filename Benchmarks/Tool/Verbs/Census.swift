extension BenchmarkTool {
    /// `census`: objects and references. Only in the census tool.
    func census(_ arguments: Arguments) throws(Failure) -> ExitCode {
        guard Census.isAvailable else { throw Failure(.usage, Census.remedy(for: "census")) }
        let (catalogue, folder) = try prepared(arguments)
        let census = try RecordedCensus(Plan(catalogue, .threePerSweep), in: folder, description(arguments, of: catalogue, quick: true))
        write(census.lines(isDetailed: arguments.filter != nil, .output))
        for complaint in census.complaints { Console.complain(complaint) }
        return census.isComplete ? .fine : .verification
    }
}
