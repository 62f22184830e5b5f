extension BenchmarkTool {
    /// `recount`: gives a run the counts of newer code.
    func recount(_ arguments: Arguments) throws(Failure) -> ExitCode {
        let runs = try arguments.operands.map { path throws(Failure) in try ComparedRun(path: path) }
        let folder = try ResultFolder(arguments.output), csv = "\(folder.path)/recounted.csv"
        let recounted = try RecountedRun(runs[0], runs[1], of: Source.current().commit)
        try ResultFolder.write(recounted.rows, samples: runs[0].samples ?? Samples(), recounted.description, to: csv)
        write(["\(csv): \(recounted.description.recounted?.words ?? "no count and no workload has changed since its times")"])
        return .fine
    }
}
