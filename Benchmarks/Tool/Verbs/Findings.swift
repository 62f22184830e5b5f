extension BenchmarkTool {
    /// `findings`: which of the sentences that documents cite hold in files of results.
    func findings(_ arguments: Arguments) throws(Failure) -> ExitCode {
        let file = try FindingsFile(at: arguments.findings ?? FindingsFile.path)
        let paths = arguments.operands.isEmpty ? ["\(arguments.output)/latest.csv"] : arguments.operands
        var rows: [Row] = []
        for path in paths { rows += try rowsOfOneFile(path) }
        let report = FindingsReport(file.findings, on: rows)
        write([report.section].lines(arguments.format ?? .text))
        if let folder = arguments.outputFolder {
            try ResultFolder(folder).write(report.document(of: paths), to: "findings.md")
        }
        return report.results.contains { $0.verdict == .fails } ? .regression : .fine
    }
}
