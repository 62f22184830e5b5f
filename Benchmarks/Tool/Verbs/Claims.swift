extension BenchmarkTool {
    /// `claims`: what the documents claim, measured, with verdicts.
    func claims(_ arguments: Arguments) throws(Failure) -> ExitCode {
        try needDemonstrations(for: .claims)
        guard Census.isAvailable else {
            throw Failure(.usage, "claims: this build counts no objects; `make claims` builds one that does, and runs it")
        }
        let log = try arguments.trace.map(TraceAgreement.init(askingToolAt:))
        let report: ClaimsReport
        do throws(Mismatch) {
            let all = try demonstrations.map { library throws(Mismatch) in try MeasuredLibrary(library) }
            report = ClaimsReport(all, trace: log)
        } catch {
            throw Failure(.verification, "claims: \(error); so no measurement is valid: correct Benchmarks/Demonstrations/Claims")
        }
        write(arguments.format.map { report.sections.lines($0) } ?? report.lines(.output))
        if let folder = arguments.outputFolder { try ResultFolder(folder).write(report.document, to: "claims.md") }
        return .fine
    }
}
