extension ComparedRun {
    /// Each has its remedy. Older files lack the threads above cores, so these are taken from the rows.
    var warnings: [String] {
        guard let description else { return [] }
        var checks = description.checks
        if checks.threadsAboveCores == nil {
            let found = threads(above: description.machine.cores)
            checks.threadsAboveCores = found.isEmpty ? nil : found
        }
        return checks.warnings
    }

    /// What was timed with more threads than `cores`: `contended/send threads=8`.
    private func threads(above cores: Int) -> [String] {
        rows.map(\.key).filter { $0.metric.kind == .timed && $0.parameter == .threads && ($0.size ?? 0) > cores }.map(\.title).unique
    }
}
