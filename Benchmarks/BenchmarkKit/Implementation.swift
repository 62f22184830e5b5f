/// Runs workloads: a library, or a control beside the libraries.
public struct Implementation: Sendable {
    public enum Kind: Sendable {
        /// Brings the workloads: text, expectations and scenarios.
        case library
        /// Brings hand-written scenarios for workloads that the libraries define.
        case control
    }

    public let name: String
    public let kind: Kind
    /// The workloads it brings: a library's, or those that nothing else runs.
    public let workloads: [Workload]
    /// A control's scenarios, by slug; empty for a library.
    public private(set) var scenarios: [String: Scenario.Type]
    /// What it guarantees to senders on several threads; nil if unknown.
    public private(set) var concurrentSends: ConcurrentSends?
    /// Why it does not run the other libraries' workloads; nil to say nothing about them.
    public let unsupported: Unsupported?
    /// The file of its declaration.
    public let source: SourceFile
    /// The file that lists its workloads, if separate.
    public let list: SourceFile?

    public init(
        library name: String, workloads: WorkloadList, concurrentSends: ConcurrentSends? = nil, unsupported: Unsupported? = nil,
        path: String = #filePath, id: String = #fileID
    ) {
        (self.name, kind, self.workloads, scenarios) = (name, .library, workloads.workloads, [:])
        (self.concurrentSends, self.unsupported) = (concurrentSends, unsupported)
        (source, list) = (SourceFile(path: path, id: id), workloads.source)
    }

    public init(
        library name: String, workloads: [Workload], concurrentSends: ConcurrentSends? = nil, unsupported: Unsupported? = nil,
        path: String = #filePath, id: String = #fileID
    ) {
        (self.name, kind, self.workloads, scenarios) = (name, .library, workloads, [:])
        (self.concurrentSends, self.unsupported) = (concurrentSends, unsupported)
        (source, list) = (SourceFile(path: path, id: id), nil)
    }

    public init(
        control name: String, concurrentSends: ConcurrentSends? = nil, workloads: [Workload] = [],
        scenarios: [String: Scenario.Type] = [:], path: String = #filePath, id: String = #fileID
    ) {
        (self.name, kind, self.workloads, self.scenarios) = (name, .control, workloads, scenarios)
        (self.concurrentSends, unsupported) = (concurrentSends, nil)
        source = SourceFile(path: path, id: id)
        list = source
    }

    /// A copy that guarantees this to senders on several threads.
    public func guaranteeing(_ concurrentSends: ConcurrentSends) -> Implementation {
        var copy = self
        copy.concurrentSends = concurrentSends
        return copy
    }

    /// A copy of a control, without scenarios for workloads that none of `others` brings.
    public func answering(_ others: [Implementation]) -> Implementation {
        let slugs = Set((others + [self]).flatMap { $0.workloads.map(\.slug) })
        var copy = self
        copy.scenarios = scenarios.filter { slugs.contains($0.key) }
        return copy
    }
}

/// What an implementation guarantees when several threads send to one emitter.
///
/// The time of such sends means nothing without it.
public enum ConcurrentSends: String, Sendable {
    /// Any thread may send, also from a handler. An observer receives all values, one at a time.
    case serialised
    /// One value at a time, under a lock: a handler that sends to the same emitter deadlocks.
    case locked = "serialised by a lock, so that no handler may send"
    /// One value at a time, under a recursive lock: a handler that sends to the same emitter is called recursively.
    case recursive = "serialised by a recursive lock, so that a handler that sends is called within itself"
    /// Senders must take turns. Otherwise values may be lost or overlap.
    case notSerialised = "not serialised"
}

/// Why a library does not run workloads of other libraries. They are reported as `unsupported`, with the reason.
public struct Unsupported: Sendable {
    private let reason: String
    private let reasons: [String: String]

    /// `reason` applies to every workload, except those with their own in `reasons`, by slug (`zip/two`) or group (`zip`).
    public init(_ reason: String, _ reasons: [String: String] = [:]) { (self.reason, self.reasons) = (reason, reasons) }

    public func reason(for slug: String) -> String {
        reasons[slug] ?? reasons[String(slug.prefix { $0 != "/" })] ?? reason
    }
}
