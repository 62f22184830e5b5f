import Measurement

/// `compare`: two files, row by row. Judges nothing; that is the gate's.
func compare(_ arguments: Arguments) throws(Failure) -> ExitCode {
    let base = try ComparisonReport.Side(path: arguments.operands[0])
    let head = try ComparisonReport.Side(path: arguments.operands[1])
    write(try ComparisonReport(base: base, head: head).lines(.output))
    return .fine
}
