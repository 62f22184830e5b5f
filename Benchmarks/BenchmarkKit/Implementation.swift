/// What runs workloads: one of the libraries, or a control beside them.
public struct Implementation: Sendable {
    public enum Kind: Sendable {
        /// Brings the workloads: text, expectations and scenarios.
        case library
        /// Brings hand-written scenarios for workloads that the libraries define.
        case control
    }

    public let name: String
    public let kind: Kind
    /// The workloads it brings: a library's, or such as nothing else runs.
    public let workloads: [Workload]
    /// A control's scenarios, by slug; empty for a library.
    public let scenarios: [String: Scenario.Type]
    /// Where it is declared.
    public let source: SourceFile
    /// Where its workloads are listed, if in a file of their own.
    public let list: SourceFile?

    public init(library name: String, workloads: WorkloadList, path: String = #filePath, id: String = #fileID) {
        (self.name, kind, self.workloads, scenarios) = (name, .library, workloads.workloads, [:])
        (source, list) = (SourceFile(path: path, id: id), workloads.source)
    }

    public init(library name: String, workloads: [Workload], path: String = #filePath, id: String = #fileID) {
        (self.name, kind, self.workloads, scenarios) = (name, .library, workloads, [:])
        (source, list) = (SourceFile(path: path, id: id), nil)
    }

    public init(
        control name: String, workloads: [Workload] = [], scenarios: [String: Scenario.Type] = [:], path: String = #filePath,
        id: String = #fileID
    ) {
        (self.name, kind, self.workloads, self.scenarios) = (name, .control, workloads, scenarios)
        source = SourceFile(path: path, id: id)
        list = source
    }
}
