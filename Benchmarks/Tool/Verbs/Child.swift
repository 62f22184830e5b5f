extension BenchmarkTool {
    /// `child`: a task in a process of its own. Its answer is for the process that started it, not for people.
    func child(_ arguments: Arguments) throws(Failure) -> ExitCode {
        ChildProcess.endWithParent()
        let task = try ChildTask(arguments: arguments.operands)
        let report = try ChildWork.report(task, Catalogue(implementations))
        print(report.text, terminator: "")
        return .fine
    }
}
