/// What a run says, line by line, in sections.
///
/// A demonstration runs on one thread.
public final class Log {
    public struct Line: Equatable, Sendable {
        /// The type of the object that says it; empty for a line of the user's own closures.
        public let stage: String
        public let text: String

        public init(stage: String = "", text: String) { (self.stage, self.text) = (stage, text) }
    }

    public struct Section: Equatable, Sendable {
        public let title: String
        public internal(set) var lines: [Line] = []
    }

    public private(set) var sections: [Section] = []

    public init() {}

    /// Begins a section: the lines that follow belong to it.
    public func begin(_ title: String) { sections.append(Section(title: title)) }

    /// Notes what a user's closure says.
    public func note(_ text: String) { note(stage: "", text) }

    /// Notes a step of a stage.
    public func note(stage: String, _ text: String) {
        if sections.isEmpty { begin("") }
        sections[sections.count - 1].lines.append(Line(stage: stage, text: text))
    }
}

/// A few lines of Swift that are run, and of which every line that is shown was noted by the run.
public struct Demonstration: Sendable {
    /// A stable name, by which the runs of several libraries are put side by side.
    public let name: String
    public let title: String
    public let body: @Sendable (Log) -> Void
    /// Where its Swift stands: the file, and the line on which it begins.
    public let source: SourceFile
    public let line: Int

    public init(
        _ name: String, _ title: String, path: String = #filePath, id: String = #fileID, line: Int = #line,
        body: @escaping @Sendable (Log) -> Void
    ) {
        (self.name, self.title, self.body, self.line) = (name, title, body, line)
        source = SourceFile(path: path, id: id)
    }

    /// Runs it.
    public func run() -> Log {
        let log = Log()
        body(log)
        return log
    }
}

/// What one library demonstrates.
public struct Demonstrations: Sendable {
    /// The library's name.
    public let library: String
    /// Whether the stages themselves say what they do: only in the build of `make trace`.
    public let isTracing: Bool
    /// The documents' examples, by document.
    public let traces: [Demonstration]
    /// What the library decides for itself.
    public let tour: [Demonstration]
    /// What the documents' claims are measured by: workloads for the census, under `claims/`, which are in no catalogue.
    public let claimed: [Workload]
    /// The same, for what is found out without counting.
    public let probes: [Demonstration]

    public init(
        library: String, isTracing: Bool, traces: [Demonstration], tour: [Demonstration], claimed: [Workload], probes: [Demonstration]
    ) {
        (self.library, self.isTracing, self.traces, self.tour) = (library, isTracing, traces, tour)
        (self.claimed, self.probes) = (claimed, probes)
    }
}
