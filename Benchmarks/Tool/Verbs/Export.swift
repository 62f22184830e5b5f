extension BenchmarkTool {
    /// `export`: a run in the format of another program.
    func export(_ arguments: Arguments) throws(Failure) -> ExitCode {
        guard let format = arguments.exportFormat else {
            let all = ExportFormat.allCases.map(\.rawValue).joined(separator: ", ")
            throw Failure(.usage, "export needs --to and one of \(all); reactive-bench export --to bencher")
        }
        print(Export(try ComparedRun(path: arguments.file)).text(format), terminator: "")
        return .fine
    }
}
