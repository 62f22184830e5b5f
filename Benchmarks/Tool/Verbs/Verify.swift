extension BenchmarkTool {
    /// `verify`: every workload at every size, once, for every implementation. It times nothing.
    func verify(_ arguments: Arguments) throws(Failure) -> ExitCode {
        var verification = Verification(Plan(try catalogue(arguments), .whole))
        if !AllocationCounter.isAvailable {
            Console.complain("This build cannot count allocations, so what stays alive after a run is not verified.")
        }
        Interruption.listen()
        try verification.run { write([$0.line(.output)]) }
        write(verification.summary)
        return verification.failed == 0 ? .fine : .verification
    }
}
