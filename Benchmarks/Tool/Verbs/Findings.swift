extension BenchmarkTool {
    /// `findings`: which of the sentences that documents cite hold in files of results.
    func findings(_ arguments: Arguments) throws(Failure) -> ExitCode {
        let path = arguments.findings ?? FindingsFile.path
        let findings = try FindingsFile(at: path).findings
        try wholeCatalogue().check(findings, of: path)
        let paths = arguments.operands.isEmpty ? [arguments.file] : arguments.operands
        var rows: [Row] = []
        for path in paths { rows += try rowsOfOneFile(path) }
        let origins = try paths.map { path throws(Failure) in try MeasuredFile(at: path) }
        let elsewhere = try arguments.outputFolder.map { folder throws(Failure) in try MeasuredFile.elsewhere(in: folder) } ?? []
        let report = FindingsReport(findings, on: rows, of: origins, elsewhere: elsewhere)
        for warning in report.warnings { Console.complain("WARNING  \(warning)") }
        write([report.section].lines(arguments.format ?? .text))
        if let path = arguments.outputFolder {
            let folder = try ResultFolder(path), figures = FiguresDocument(rows, of: origins[0], report.results)
            try folder.write(report.document, to: "findings.md")
            try folder.write(figures.lines, to: "figures.md")
        }
        return report.results.contains { $0.verdict == .fails } ? .regression : .fine
    }
}
