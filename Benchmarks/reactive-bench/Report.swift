import CommandLineArguments
import Reports
import Results

/// `report`: a run as a page; or, with `--splice`, what a document shows of the reference run.
func report(_ arguments: Arguments) throws(Failure) -> ExitCode {
    let roster = Roster(try wholeCatalogue())
    if let document = arguments.splice {
        let path: String
        if let named = arguments.operands.first { path = named } else { path = try ReadmeBlocks.reference(in: arguments.output) }
        var shipped: [Row]?
        if let path = ReadmeBlocks.shippedReference(in: arguments.output) { shipped = try rowsOfOneFile(path) }
        let blocks = ReadmeBlocks(try rowsOfOneFile(path), shipped: shipped, roster).all
        let isChanged = try Splice.renew(document, with: blocks)
        let names = blocks.map(\.name).joined(separator: ", ")
        write(["\(document): \(names) \(isChanged ? "are now those" : "were already those") of \(path)"])
        return .fine
    }
    let path = arguments.operands.first ?? "\(arguments.output)/latest.csv"
    let controls = Set(allImplementations.filter { $0.kind == .control }.map(\.name))
    let page = try ReportPage(ReportFiles(path, base: arguments.base), roster, controls: controls)
    let written = try page.write(to: ResultFolder(arguments.output))
    write(page.extent.map { "  \($0)" } + ["\(path) as a page: \(written)"])
    return .fine
}
