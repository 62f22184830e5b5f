extension BenchmarkTool {
    /// `growth`: how the costs in one file grow with the size of the workload.
    func growth(_ arguments: Arguments) throws(Failure) -> ExitCode {
        let path = arguments.operands.first ?? "\(arguments.output)/latest.csv"
        write(try GrowthReport(try rowsOfOneFile(path), named: path).sections.lines(arguments.format ?? .text))
        return .fine
    }
}
