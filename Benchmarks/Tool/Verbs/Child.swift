extension BenchmarkTool {
    /// `child`: what this tool asks of itself, in processes of their own. For no person: the answer is for the process that asked.
    func child(_ arguments: Arguments) throws(Failure) -> ExitCode {
        ChildProcess.endWithParent()
        let task = try ChildTask(arguments: arguments.operands)
        let report = try ChildWork.report(task, Catalogue(implementations))
        print(report.text, terminator: "")
        return .fine
    }
}
