/// Starts children of one build of the tool. If one fails, it finds out at which size.
package struct Children: Sendable {
    private let ask: @Sendable (ChildTask) throws(ChildFailure) -> ChildReport
    /// Makes the same kind of children, but from processes that share nothing with these.
    let others: @Sendable () -> Children
    /// Ends the processes that wait for tasks. A further task starts them anew.
    let endIdle: @Sendable () -> Void

    /// Each child is started as a process of its own, and ended after `limit` seconds of processor time, see ``TimeLimit``.
    package init(_ tool: ChildTool = .own, limit: Double = 60) {
        self.init { task throws(ChildFailure) in try tool.report(task, limit: limit) }
    }

    /// Each child is forked by a server, see ``ForkServer``. For many short tasks.
    package init(forkedBy tool: ChildTool, limit: Double = 60) {
        let servers = ForkServers(tool.path)
        self.init { task throws(ChildFailure) in
            try tool.report(task, servers.run(task.arguments, limit: limit), limit: limit)
        } others: {
            Children(forkedBy: tool, limit: limit)
        } endIdle: {
            servers.endIdle()
        }
    }

    /// Without `others`, ``others`` asks the same processes.
    init(
        asking ask: @escaping @Sendable (ChildTask) throws(ChildFailure) -> ChildReport, others: (@Sendable () -> Children)? = nil,
        endIdle: @escaping @Sendable () -> Void = {}
    ) {
        self.ask = ask
        self.endIdle = endIdle
        self.others = others ?? { Children(asking: ask) }
    }

    /// The result of a task: the report of what went well, and by size why there is none.
    package struct Answer: Sendable {
        package var report = ChildReport()
        package var failures: [Int: String] = [:]
    }

    /// Runs `task` in a fresh process; if that fails, once per size, so that a crash at one size does not affect the others.
    ///
    /// Throws if the user has asked to stop: then that ended the child, and its failure means nothing.
    package func answer(_ task: ChildTask) throws(Interrupted) -> Answer {
        if Interruption.isRequested { throw Interrupted() }
        var answer = Answer()
        let whole: ChildFailure
        do throws(ChildFailure) {
            answer.report = try ask(task)
            for (size, mismatch) in answer.report.mismatches { answer.failures[size] = mismatch.reason }
            return answer
        } catch {
            if Interruption.isRequested { throw Interrupted() }
            if task.sizes.count <= 1 {
                for size in task.sizes { answer.failures[size] = "\(error)" }
                return answer
            }
            whole = error
        }
        for size in task.sizes {
            var one = task
            one.sizes = [size]
            let part = try self.answer(one)
            answer.report.add(part.report)
            answer.failures.merge(part.failures) { $1 }
        }
        // Each size passes alone. They fail only together, so the size at fault is unknown.
        if answer.failures.isEmpty { for size in task.sizes { answer.failures[size] = "\(whole), all sizes in one process" } }
        return answer
    }

    /// Runs several tasks, as many at once as there are cores. Only for counts, which do not depend on what else the machine does.
    ///
    /// The answers are in the order of the tasks.
    package func answers(_ tasks: [ChildTask]) throws(Interrupted) -> [Answer] {
        try Self.answers(tasks.map { (self, $0) })
    }

    /// Runs each task with its own children.
    static func answers(_ tasks: [(children: Children, task: ChildTask)]) throws(Interrupted) -> [Answer] {
        let found = concurrently(tasks.count) { index in try? tasks[index].children.answer(tasks[index].task) }
        let answers = found.compactMap(\.self)
        if answers.count < tasks.count { throw Interrupted() }
        return answers
    }
}
