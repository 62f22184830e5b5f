extension BenchmarkTool {
    /// `tour`: what each library decides for itself, by a few lines of Swift that run in each.
    func tour(_ arguments: Arguments) throws(Failure) -> ExitCode {
        try needDemonstrations(for: .tour)
        write(try TourReport.sections(demonstrations.filter { !$0.tour.isEmpty }).lines(.text))
        return .fine
    }
}
