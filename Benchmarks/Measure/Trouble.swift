/// Why an implementation has no results for a workload at one size: it crashed, hung, was wrong, or left something behind.
package struct Trouble: Equatable, Sendable, CustomStringConvertible {
    /// The workload's slug.
    package let workload: String
    package let implementation: String
    /// The workload with its size: `stack/map-chain depth=1000`.
    package let title: String
    package let reason: String
    /// Whether threads lost or changed values in an implementation that does not promise to serialise them. That is chance, and no fault.
    package let isChance: Bool
    /// Whether it happened in the census, which the ordinary tool cannot take.
    package let isOfCensus: Bool

    init(_ job: Plan.Job, _ implementation: WorkloadImplementation, _ reason: String, isMismatch: Bool, isOfCensus: Bool = false) {
        self.isOfCensus = isOfCensus
        (workload, title) = (job.entry.workload.slug, job.title)
        (self.implementation, self.reason) = (implementation.name, reason)
        let serialises = implementation.concurrentSends.map { $0 != .notSerialised } ?? false
        isChance = isMismatch && job.entry.workload.counting == .none && !serialises
    }

    package var description: String { "\(title): \(implementation): \(reason)" }

    /// What to do about a workload, given by its slug, that has no results.
    package static func remedy(of workload: String, isOfCensus: Bool = false) -> String {
        let command = isOfCensus ? "make census FILTER=" : "reactive-bench verify --filter "
        return "run it alone with `\(command)'^\(workload)$'`"
    }

    package var remedy: String { Self.remedy(of: workload, isOfCensus: isOfCensus) }
}
