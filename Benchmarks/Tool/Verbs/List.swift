extension BenchmarkTool {
    /// `list`: what there is to measure.
    func list(_ arguments: Arguments) throws(Failure) -> ExitCode {
        write(CatalogueReport.sections(try catalogue(arguments)).lines(arguments.format ?? .text))
        return .fine
    }
}
