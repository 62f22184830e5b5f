extension BenchmarkTool {
    /// `trace`: the documents' examples, in the words of the stages themselves.
    func trace(_ arguments: Arguments) throws(Failure) -> ExitCode {
        try needDemonstrations(for: .trace)
        guard demonstrations.allSatisfy(\.isTracing) else {
            throw Failure(
                .usage,
                "trace: the libraries of this build say nothing, so that nothing has to be paid for it; `make trace` builds one in which "
                    + "they do, and runs it")
        }
        let report = TraceReport(demonstrations)
        write(report.sections.lines(arguments.format ?? .text))
        if let folder = arguments.outputFolder { try ResultFolder(folder).write(report.document, to: "trace.md") }
        for difference in report.unexplained {
            Console.complain("trace: \(difference), and no reason is known; add one to Benchmarks/Reports/Trace/TraceReasons.swift")
        }
        return report.unexplained.isEmpty ? .fine : .verification
    }
}
