/// The output of a demonstration: lines, in sections.
///
/// A demonstration runs on one thread.
public final class Log {
    public struct Line: Equatable, Sendable {
        /// The type of the object that logged it; empty for a user's closure.
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

    /// Begins a section, to which the following lines belong.
    public func begin(_ title: String) { sections.append(Section(title: title)) }

    /// Logs a line of a user's closure.
    public func note(_ text: String) { note(stage: "", text) }

    /// Logs a step of a stage.
    public func note(stage: String, _ text: String) {
        if sections.isEmpty { begin("") }
        sections[sections.count - 1].lines.append(Line(stage: stage, text: text))
    }
}

/// A few lines of Swift to run. Every output line that is shown was logged by the run.
public struct Demonstration: Sendable {
    /// A stable name, which matches the runs of several libraries.
    public let name: String
    public let title: String
    public let body: @Sendable (Log) -> Void
    /// The file with its source, and the line on which it begins.
    public let source: SourceFile
    public let line: Int

    public init(
        _ name: String, _ title: String, path: String = #filePath, id: String = #fileID, line: Int = #line,
        body: @escaping @Sendable (Log) -> Void
    ) {
        (self.name, self.title, self.body, self.line) = (name, title, body, line)
        source = SourceFile(path: path, id: id)
    }

    public func run() -> Log {
        let log = Log()
        body(log)
        return log
    }
}

/// The demonstrations of one library.
public struct Demonstrations: Sendable {
    public let library: String
    /// Whether the stages themselves log: only in the build of `make trace`.
    public let isTracing: Bool
    /// The documents' examples, by document.
    public let traces: [Demonstration]
    /// Shows what the library decides for itself.
    public let tour: [Demonstration]
    /// The workloads that check the documents' claims: for the census, under `claims/`, in no catalogue.
    public let claimed: [Workload]
    /// The demonstrations that check claims without counting.
    public let probes: [Demonstration]

    public init(
        library: String, isTracing: Bool, traces: [Demonstration], tour: [Demonstration], claimed: [Workload], probes: [Demonstration]
    ) {
        (self.library, self.isTracing, self.traces, self.tour) = (library, isTracing, traces, tour)
        (self.claimed, self.probes) = (claimed, probes)
    }
}
