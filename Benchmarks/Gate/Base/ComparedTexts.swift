/// What both builds say of their workloads' texts. Each tool hashes its own: neither knows where the other's sources are.
struct ComparedTexts {
    private enum Answers {
        /// Both tools said it.
        case known(base: WorkloadTexts, head: WorkloadTexts)
        /// One could not. Workloads of one name, which both builds have, are then taken to be the same text.
        case unknown(isBaseOlder: Bool)
    }

    private let answers: Answers
    private let tool: ChildTool

    /// Throws if the base's tool fails in any other way than by not knowing the question.
    init(base tool: ChildTool, head: WorkloadTexts?) throws(Failure) {
        self.tool = tool
        let base: WorkloadTexts?
        do throws(ChildFailure) { base = try tool.report(ChildTask(.texts), limit: 60).texts } catch {
            try Interruption.check("nothing was judged")
            guard case .exit(let code, _) = error, code == ExitCode.usage.rawValue else {
                throw Failure(
                    .usage,
                    "\(tool.path): fails when it is asked for the texts of its workloads (\(error)); run the gate again. If it fails "
                        + "again, remove this tool: the next gate builds the base anew")
            }
            base = nil
        }
        if let base, let head { answers = .known(base: base, head: head) } else { answers = .unknown(isBaseOlder: base == nil) }
    }

    var facts: [GateFact] {
        if case .unknown(let isBaseOlder) = answers { [.textsUnknown(isBaseOlder: isBaseOlder)] } else { [] }
    }

    func head(_ entrant: Entrant) -> String? {
        if case .known(_, let head) = answers { return head[entrant.workload, entrant.implementation] }
        return Self.assumed
    }

    func base(_ entrant: Entrant) -> String? {
        if case .known(let base, _) = answers { return base[entrant.workload, entrant.implementation] }
        return tool.has(entrant.workload, entrant.implementation) ? Self.assumed : nil
    }

    /// What the base runs and the head does not; nothing if nobody knows.
    var gone: [Verdict] { if case .known(let base, let head) = answers { WorkloadDifferences.gone(base: base, head: head) } else { [] } }

    private static let assumed = "unknown"
}

extension GateFact {
    /// The workloads' texts could not be compared; `isBaseOlder` says on whose account.
    static func textsUnknown(isBaseOlder: Bool) -> Self {
        let why =
            isBaseOlder
            ? "the base's tool is older than this check, or no longer where it was built"
            : "this tool's sources are not where it was built"
        return Self("texts", "workloads' texts cannot be compared, since \(why): those of one name are taken to be the same")
    }
}
