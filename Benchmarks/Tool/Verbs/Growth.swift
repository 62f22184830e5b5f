extension BenchmarkTool {
    /// `growth`: how the costs in one file grow with the size of the workload; what stands out, or every row.
    func growth(_ arguments: Arguments) throws(Failure) -> ExitCode {
        let path = arguments.file
        let report = try GrowthReport(try rowsOfOneFile(path), named: path), format = arguments.format ?? .text
        let isBrief = !arguments.showsAll && [.text, .markdown].contains(format)
        write((isBrief ? report.brief(controls: controls) : format == .text ? report.byWorkload : report.sections).lines(format))
        return .fine
    }
}
