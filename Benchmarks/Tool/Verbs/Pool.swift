extension BenchmarkTool {
    /// `pool`: combines a run and those of other links of the same objects into one file of results.
    func pool(_ arguments: Arguments) throws(Failure) -> ExitCode {
        let runs = try arguments.operands.map { path throws(Failure) in try ComparedRun(path: path) }
        let folder = try ResultFolder(arguments.output), csv = "\(folder.path)/pooled.csv"
        let pooled = try PooledRun(runs[0], Array(runs.dropFirst()))
        try ResultFolder.write(pooled.rows, pooled.description, to: csv)
        let links = pooled.description.links
        write(["\(csv): \(links?.workloads.count ?? 0) workloads are pooled from \(links?.executables ?? 1) executables"])
        return .fine
    }
}
