/// Counts clean and with something put in, and lets the gate's own rules compare the two.
public struct CountFaultTrial: Sendable {
    private let subject: Plan
    public let workload: String
    public let architecture: String

    /// One contestant of one workload, at all its sizes.
    public init(_ entry: Entry, _ entrant: Entrant, _ catalogue: Catalogue) throws(Failure) {
        (workload, architecture) = (entry.workload.slug, entrant.name)
        subject = Plan(try catalogue.select(filter: "^\(entry.workload.slug)$", architectures: [entrant.name]), quick: false)
    }

    /// What the gate fails for. Empty: it noticed nothing.
    public func verdicts(_ fault: Fault) throws(Failure) -> [Verdict] {
        let clean = try rows(nil), faulty = try rows(fault)
        return Gate.rules.flatMap { $0(clean, faulty) }.filter { !$0.passes }
    }

    /// Whether the gate fails for what one process counted with a fault, against what one counted without: for a build that is not this
    /// one.
    public static func isNoticed(_ clean: ChildReport, _ faulty: ChildReport) -> Bool {
        func rows(_ report: ChildReport) -> [Row] {
            report.figures.filter { $0.metric.kind == .exact }.map { figure in
                let key = RowKey(
                    workload: "", architecture: "", parameter: .depth, size: figure.size, phase: figure.phase, metric: figure.metric)
                return Row(key, counts: figure.values)
            }
        }
        return Gate.rules.flatMap { $0(rows(clean), rows(faulty)) }.contains { !$0.passes }
    }

    private func rows(_ fault: Fault?) throws(Failure) -> [Row] {
        var campaign = Campaign(subject)
        do {
            for entry in subject.entries { try campaign.count(entry, fault: fault) }
        } catch {
            throw Failure(.interrupted, "interrupted; the trial has no result")
        }
        return campaign.rows().filter { $0.key.metric.kind == .exact }
    }

    /// `count` of all whose heap is counted, spread over workloads and architectures. `growing`: only sweeps over four sizes or more up to
    /// a hundred, which have an exponent, and on which the square of the size is no long time.
    public static func spread(_ catalogue: Catalogue, count: Int, growing: Bool) throws(Failure) -> [CountFaultTrial] {
        let pairs = catalogue.entries.filter { entry in
            guard case .allocations = entry.workload.counting else { return false }
            if (entry.workload.sizes.max() ?? 0) > 10_000 { return false }
            return !growing || entry.workload.sizes.count >= Growth.fewestSizes && (entry.workload.sizes.max() ?? 0) <= 100
        }.flatMap { entry in entry.entrants.filter { $0.kind == .architecture }.map { (entry, $0) } }
        var trials: [CountFaultTrial] = []
        // More tries than there are pairs: some twice, which is a try of its own.
        for number in 0..<(pairs.isEmpty ? 0 : count) {
            let (entry, entrant) = pairs.count >= count ? pairs[number * pairs.count / count] : pairs[number % pairs.count]
            trials.append(try CountFaultTrial(entry, entrant, catalogue))
        }
        return trials
    }
}
