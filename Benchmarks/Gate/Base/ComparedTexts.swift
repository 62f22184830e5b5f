/// The texts of both builds' workloads.
///
/// Each tool hashes its own: neither knows where the other's sources are.
struct ComparedTexts {
    /// Both tools' hashes. Nil if one has none: workloads with the same name in both builds then count as the same text.
    private let known: (base: WorkloadTexts, head: WorkloadTexts)?
    private let tool: ChildTool
    /// Says so if a tool has no hashes.
    let facts: [GateFact]

    /// Throws if the base's tool fails, except by not knowing the question.
    init(base tool: ChildTool, head: WorkloadTexts?) throws(Failure) {
        self.tool = tool
        let base: WorkloadTexts?
        do throws(ChildFailure) { base = try tool.report(ChildTask(.texts), limit: 60).texts } catch {
            try Interruption.check("nothing was judged")
            guard case .exit(let code, _) = error, code == ExitCode.usage.rawValue else {
                throw Failure(
                    .usage,
                    "\(tool.path): cannot report the texts of its workloads (\(error)); run the gate again. If it fails again, "
                        + "remove this tool: the next gate rebuilds the base")
            }
            base = nil
        }
        known = base.flatMap { base in head.map { (base, $0) } }
        facts = known == nil ? [.textsUnknown(isBaseOlder: base == nil)] : []
    }

    func head(_ entrant: Entrant) -> String? {
        guard let known else { return Self.assumed }
        return known.head[entrant.workload, entrant.implementation]
    }

    func base(_ entrant: Entrant) -> String? {
        guard let known else { return tool.has(entrant.workload, entrant.implementation) ? Self.assumed : nil }
        return known.base[entrant.workload, entrant.implementation]
    }

    /// What the base runs and the head does not; empty if unknown.
    var gone: [Verdict] { known.map { WorkloadDifferences.gone(base: $0.base, head: $0.head) } ?? [] }

    private static let assumed = "unknown"
}

extension GateFact {
    /// The texts could not be compared. `isBaseOlder`: because of the base.
    static func textsUnknown(isBaseOlder: Bool) -> Self {
        let why =
            isBaseOlder
            ? "the base's tool is older than this check, or no longer where it was built"
            : "this tool's sources are not where it was built"
        return Self("texts", "workloads' texts cannot be compared, since \(why): workloads of the same name count as equal")
    }
}
