import CommandLineArguments
import Reports
import Results

extension BenchmarkTool {
    /// `ratios`: the times of one file, each against code written by hand, of the same run; as Markdown by default.
    func ratios(_ arguments: Arguments) throws(Failure) -> ExitCode {
        let path = arguments.operands.first ?? "\(arguments.output)/latest.csv"
        let ratios = Ratios(try rowsOfOneFile(path))
        if ratios.isEmpty {
            throw Failure(
                .nothingToCompare, "\(path) has no times of \(Headline.reference) to divide by; measure it as well, without --architecture")
        }
        write([ratios.section].lines(arguments.format ?? .markdown))
        return .fine
    }
}
