extension BenchmarkTool {
    /// `instructions`: counts them with callgrind, which takes a minute or several and depends on nothing that the machine does meanwhile.
    func instructions(_ arguments: Arguments) throws(Failure) -> ExitCode {
        try refuseDebugBuild(arguments)
        let catalogue = try catalogue(arguments)
        let folder = try ResultFolder(arguments.output, alone: true)
        Interruption.listen()
        let found = try RecordedInstructions(
            Plan(catalogue, .threePerSweep), in: folder, description(arguments, of: catalogue, quick: true))
        write(found.lines(catalogue.implementations, .output))
        for complaint in found.complaints { Console.complain(complaint) }
        return found.errors.isEmpty ? .fine : .verification
    }
}
