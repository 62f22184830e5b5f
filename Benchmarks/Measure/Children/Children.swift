import Dispatch

/// Starts children for one build of the tool, and finds out which size it was if one of them fails.
package struct Children: Sendable {
    private let ask: @Sendable (ChildTask) throws(ChildFailure) -> ChildReport
    /// The same, of processes that share nothing with the children of these.
    let others: @Sendable () -> Children
    /// Ends what waits for tasks; a further task starts it anew.
    let endIdle: @Sendable () -> Void

    /// Each child is a process started for it, and ended after `limit` seconds of processor time, see ``TimeLimit``.
    package init(_ tool: ChildTool = .own, limit: Double = 60) {
        self.init { task throws(ChildFailure) in try tool.report(task, limit: limit) }
    }

    /// Each child is forked by a process that all of them share, see ``ForkServer``: for many short tasks.
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

    /// Without `others`, they are the same.
    init(
        asking ask: @escaping @Sendable (ChildTask) throws(ChildFailure) -> ChildReport, others: (@Sendable () -> Children)? = nil,
        endIdle: @escaping @Sendable () -> Void = {}
    ) {
        self.ask = ask
        self.endIdle = endIdle
        self.others = others ?? { Children(asking: ask) }
    }

    /// What a task gave: the report of what went well, and by size why there is none.
    package struct Answer: Sendable {
        package var report = ChildReport()
        package var failures: [Int: String] = [:]
    }

    /// Asks a fresh process; if it fails, one for each size, so that a crash at one size takes nothing from the others.
    /// Throws if the person has asked to stop: then the child was ended by that, and said nothing about itself.
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
        // Each size passes alone. They fail in one process only, so nobody knows which of them is at fault.
        if answer.failures.isEmpty { for size in task.sizes { answer.failures[size] = "\(whole), all sizes in one process" } }
        return answer
    }

    /// Several tasks, as many at once as there are cores: for what is counted, which does not depend on what else the machine does.
    /// The answers are in the order of the tasks.
    package func answers(_ tasks: [ChildTask]) throws(Interrupted) -> [Answer] {
        try Self.answers(tasks.map { (self, $0) })
    }

    /// The same, with whom each task is for.
    static func answers(_ tasks: [(children: Children, task: ChildTask)]) throws(Interrupted) -> [Answer] {
        let found = InOrder<Answer>()
        DispatchQueue.concurrentPerform(iterations: tasks.count) { index in
            let (children, task) = tasks[index]
            if let answer = try? children.answer(task) { found[index] = answer }
        }
        let inOrder = tasks.indices.compactMap { found[$0] }
        if inOrder.count < tasks.count { throw Interrupted() }
        return inOrder
    }
}
