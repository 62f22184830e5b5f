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
    public private(set) var scenarios: [String: Scenario.Type]
    /// What it guarantees to senders on several threads. Nil: its author does not say.
    public private(set) var concurrentSends: ConcurrentSends?
    /// Why it runs no other workloads of the libraries beside it. Nil: nothing is said of them.
    public let unsupported: Unsupported?
    /// Where it is declared.
    public let source: SourceFile
    /// Where its workloads are listed, if in a file of their own.
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

    /// The same, which guarantees this to senders on several threads.
    public func guaranteeing(_ concurrentSends: ConcurrentSends) -> Implementation {
        var copy = self
        copy.concurrentSends = concurrentSends
        return copy
    }

    /// The same control, without its scenarios for workloads that none of `others` brings.
    public func answering(_ others: [Implementation]) -> Implementation {
        let slugs = Set((others + [self]).flatMap { $0.workloads.map(\.slug) })
        var copy = self
        copy.scenarios = scenarios.filter { slugs.contains($0.key) }
        return copy
    }
}

/// What an implementation guarantees when several threads send to one emitter. A time of such sends means nothing without it.
public enum ConcurrentSends: String, Sendable {
    /// Any thread may send, also from a handler. An observer hears one value at a time, and hears all of them.
    case serialised
    /// One value at a time, under a lock: a handler that sends to the same emitter is in a deadlock.
    case locked = "serialised by a lock, so that no handler may send"
    /// One value at a time, under a recursive lock: a handler that sends to the same emitter is called within itself.
    case recursive = "serialised by a recursive lock, so that a handler that sends is called within itself"
    /// Senders have to take turns. Values may be lost, or come at once.
    case notSerialised = "not serialised"
}

/// Why a library does not run workloads that the libraries beside it run. They are reported as `unsupported`, with the reason.
public struct Unsupported: Sendable {
    private let reason: String
    private let reasons: [String: String]

    /// `reason` is for every workload, `reasons` by slug (`zip/two`) or group (`zip`) for those that have one of their own.
    public init(_ reason: String, _ reasons: [String: String] = [:]) { (self.reason, self.reasons) = (reason, reasons) }

    public func reason(for slug: String) -> String {
        reasons[slug] ?? reasons[String(slug.prefix { $0 != "/" })] ?? reason
    }
}
