extension BenchmarkTool {
    /// `ratios`: the times of one file as ratios to code written by hand, of the same run. Markdown by default.
    func ratios(_ arguments: Arguments) throws(Failure) -> ExitCode {
        let path = arguments.file
        let rows = try rowsOfOneFile(path)
        let ratios = Ratios(rows)
        if ratios.isEmpty {
            throw Failure(
                .nothingToCompare, "\(path) has no times of \(Headline.reference) to divide by; measure again without --architecture")
        }
        var section = ratios.section
        let slugs = Set(rows.map(\.key.workload))
        section.notes += try wholeCatalogue().guarantees.filter { slugs.contains($0.key) }.lines
        write([section].lines(arguments.format ?? .markdown))
        return .fine
    }
}
