extension BenchmarkTool {
    /// `compare`: two files, by cause or row by row. The exit code judges nothing; that is the gate's task.
    func compare(_ arguments: Arguments) throws(Failure) -> ExitCode {
        var runs: [ComparedRun] = []
        for path in arguments.operands {
            // The reader's own message is about one run, but this verb needs two.
            if !FileManager.default.fileExists(atPath: path) {
                throw Failure(.usage, "\(path): no such file; measure twice with `make bench`, or name another file")
            }
            runs.append(try ComparedRun(path: path))
        }
        let report = try ComparisonReport(runs[0], runs[1], controls: controls)
        let format = arguments.format ?? .text
        if format == .csv {
            // The table has no place for caveats, and they must come before any number.
            for caveat in report.caveats { Console.complain("\(ToolName.here): \(caveat.kind.rawValue): \(caveat.words)") }
        }
        write(report.lines(format, all: arguments.showsAll))
        return .fine
    }
}
