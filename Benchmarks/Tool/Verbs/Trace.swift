extension BenchmarkTool {
    /// `trace`: the documents' examples, in the words of the stages themselves.
    func trace(_ arguments: Arguments) throws(Failure) -> ExitCode {
        try needDemonstrations(for: .trace)
        guard demonstrations.allSatisfy(\.isTracing) else {
            throw Failure(
                .usage,
                "trace: this build leaves tracing out, so that it costs nothing; `make trace` builds one that traces, and runs it")
        }
        let report = TraceReport(demonstrations)
        write(report.sections.lines(arguments.format ?? .text))
        if let folder = arguments.outputFolder { try ResultFolder(folder).write(report.document, to: "trace.md") }
        for difference in report.unexplained {
            Console.complain("trace: \(difference); no reason is known, so add one to Benchmarks/Reports/Trace/TraceReasons.swift")
        }
        return report.unexplained.isEmpty ? .fine : .verification
    }
}
