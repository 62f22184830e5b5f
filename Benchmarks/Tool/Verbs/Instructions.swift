extension BenchmarkTool {
    /// `instructions`: counts them with callgrind, which does not depend on what else the machine does.
    func instructions(_ arguments: Arguments) throws(Failure) -> ExitCode {
        let (catalogue, folder) = try prepared(arguments)
        let found = try RecordedInstructions(
            Plan(catalogue, .threePerSweep), in: folder, description(arguments, of: catalogue, quick: true))
        write(found.lines(catalogue.implementations, .output))
        for complaint in found.complaints { Console.complain(complaint) }
        return found.errors.isEmpty ? .fine : .verification
    }
}
