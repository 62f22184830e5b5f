/// Counts twice without a fault and once with one, and compares by the gate's own rules.
package struct CountFaultTrial: Sendable {
    private let subject: Plan
    private let children: Children
    package let workload: String
    package let implementation: String

    /// One implementation of one workload, at all its sizes.
    package init(_ entry: Entry, _ implementation: WorkloadImplementation, _ catalogue: Catalogue, _ children: Children) throws(Failure) {
        self.children = children
        (workload, self.implementation) = (entry.workload.slug, implementation.name)
        subject = Plan(try catalogue.select(filter: "^\(entry.workload.slug)$", implementations: [implementation.name]), .whole)
    }

    /// The verdicts by which the gate finds the fault; empty if it does not.
    package func verdicts(_ fault: Fault) throws(Failure) -> [Verdict] {
        try Self.found(fault, clean: try rows(nil), again: try rows(nil), faulty: try rows(fault))
    }

    /// The same from the counts of one process each: for another build.
    package static func verdicts(_ fault: Fault, clean: ChildReport, again: ChildReport, faulty: ChildReport) throws(Failure) -> [Verdict] {
        try found(fault, clean: try rows(clean), again: try rows(again), faulty: try rows(faulty))
    }

    /// The verdicts that name the fault: a leak is found by the object that stays, not by its allocation.
    ///
    /// Throws if there are no counts, or if they differ without a fault: then a finding proves nothing.
    static func found(_ fault: Fault, clean: [Row], again: [Row], faulty: [Row]) throws(Failure) -> [Verdict] {
        let remedy = "the trial ends here; see it alone with `reactive-bench verify`"
        if let odd = CountRules.judgeAll(baseline: clean, measured: again).first(where: { !$0.passes }) {
            throw Failure(.verification, "with nothing put in, the gate says \(odd.kind.rawValue): \(odd.subject); \(remedy)")
        }
        let verdicts = CountRules.judgeAll(baseline: clean, measured: faulty)
        if let odd = verdicts.first(where: { $0.kind == .error || $0.kind == .nondeterministic }) {
            throw Failure(.verification, "with \(fault) put in there is no count, \(odd.kind.rawValue): \(odd.subject); \(remedy)")
        }
        return verdicts.filter(fault.isShown)
    }

    private static func rows(_ report: ChildReport) throws(Failure) -> [Row] {
        if let mismatch = report.mismatches.min(by: { $0.key < $1.key })?.value {
            throw Failure(.verification, "verification failed, the trial ends here: \(mismatch); \(Trouble.remedy(of: mismatch.slug))")
        }
        return report.figures.filter { $0.metric.kind == .exact }.map { figure in
            let key = RowKey(
                workload: "", implementation: "", parameter: .depth, size: figure.size, phase: figure.phase, metric: figure.metric)
            return figure.values.isEmpty ? Row(key, without: .unsupported) : Row(key, counts: figure.values)
        }
    }

    private func rows(_ fault: Fault?) throws(Failure) -> [Row] {
        var run = BenchmarkRun(subject, children)
        do {
            for entry in subject.entries { try run.count(entry, fault: fault) }
        } catch {
            throw Failure(.interrupted, "interrupted; the trial ends here")
        }
        return run.rows().filter { $0.key.metric.kind == .exact }
    }

    /// `count` trials of workloads whose heap is counted, spread over workloads and libraries.
    ///
    /// `growing`: only sweeps of at least four sizes up to 100, which have an exponent, and whose squares take little time.
    package static func spread(_ catalogue: Catalogue, count: Int, growing: Bool, by children: Children = Children(forkedBy: .own))
        throws(Failure) -> [CountFaultTrial]
    {
        let pairs = catalogue.entries.filter { entry in
            guard case .allocations = entry.workload.counting else { return false }
            let sizes = entry.workload.sizes, largest = sizes.max() ?? 0
            return growing ? sizes.count >= Growth.fewestSizes && largest <= 100 : largest <= 10_000
        }.flatMap { entry in entry.implementations.filter { $0.kind == .library }.map { (entry, $0) } }
        if pairs.isEmpty { return [] }
        // With more tries than pairs, some pairs are tried again, and each time counts.
        let tried = pairs.count >= count ? pairs.spread(count) : (0..<count).map { pairs[$0 % pairs.count] }
        return try tried.map { entry, implementation throws(Failure) in
            try CountFaultTrial(entry, implementation, catalogue, children)
        }
    }
}

extension Fault {
    /// Whether a verdict names this fault.
    func isShown(by verdict: Verdict) -> Bool {
        switch self {
        case .allocation, .exponent: verdict.kind == .worse && verdict.metric == .allocations
        case .leak: verdict.kind == .worse && verdict.metric == .liveObjects
        case .retain: verdict.kind == .worse && verdict.metric == .retains
        // Not faults of counts.
        case .crash, .hang, .slow, .tail: false
        }
    }
}
