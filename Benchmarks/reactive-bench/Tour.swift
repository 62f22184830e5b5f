import CommandLineArguments
import Reports
import Results

/// `tour`: what each library decides for itself, by a few lines of Swift that run in each.
func tour(_ arguments: Arguments) throws(Failure) -> ExitCode {
    write(try TourReport.sections(allDemonstrations.filter { !$0.tour.isEmpty }).lines(.text))
    return .fine
}
