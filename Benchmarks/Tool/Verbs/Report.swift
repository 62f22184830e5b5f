extension BenchmarkTool {
    /// `report`: a run as a page; with `--splice`, renews what a document shows of the reference run.
    func report(_ arguments: Arguments) throws(Failure) -> ExitCode {
        let roster = Roster(try wholeCatalogue())
        if let document = arguments.splice {
            let path: String
            if let named = arguments.operands.first { path = named } else { path = try ReadmeBlocks.reference(in: arguments.output) }
            let rows = try rowsOfOneFile(path)
            let machines = try MeasuredMachine.all(besides: path, in: arguments.output)
            let prices = try CostReport.prices(beside: path, rows)
            let blocks = ReadmeBlocks(rows, machines: machines, prices: prices, roster).all, drawing = "\(arguments.output)/headline.svg"
            let renewal = try Splice.renew(document, with: blocks)
            let names = renewal.names.joined(separator: ", ")
            let isRedrawn = try HeadlineFigure(rows, roster).write(to: drawing, named: path)
            let change = renewal.isChanged ? "are now those" : "were already those"
            write(["\(document): \(names) \(change) of \(path)"])
            write(["\(drawing): the figure of the headline \(isRedrawn ? "is now" : "was already") that of \(path)"])
            return .fine
        }
        let path = arguments.file
        let page = try ReportPage(ReportFiles(path, base: arguments.base), roster, controls: controls)
        let written = try page.write(to: ResultFolder(arguments.output))
        write(page.extent.map { "  \($0)" } + ["\(path) as a page: \(written)"])
        return .fine
    }
}
