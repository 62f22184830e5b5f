import CommandLineArguments
import Reports
import Results

/// `ratios`: the times of one file, each against the hand-written closures of the same run, as Markdown.
func ratios(_ arguments: Arguments) throws(Failure) -> ExitCode {
    let path = arguments.operands.first ?? "\(arguments.output)/latest.csv"
    let rows = try rowsOfOneFile(path)
    var names: [String] = []
    for row in rows where !names.contains(row.key.implementation) { names.append(row.key.implementation) }
    let ratios = Ratios(rows, names: names)
    if ratios.isEmpty {
        throw Failure(
            .nothingToCompare, "\(path) has no times of \(Headline.reference) to divide by; measure it as well, without --architecture")
    }
    write(ratios.markdown)
    return .fine
}
