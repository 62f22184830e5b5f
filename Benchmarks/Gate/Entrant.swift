/// An implementation that runs a workload, whatever the size.
struct Entrant: Hashable {
    let workload: String, implementation: String

    init(_ workload: String, _ implementation: String) { (self.workload, self.implementation) = (workload, implementation) }

    /// `pump/map LinkChain`.
    var title: String { "\(workload) \(implementation)" }
}

extension Verdict {
    var entrant: Entrant { Entrant(workload, implementation) }
}

extension PairedTarget {
    var entrant: Entrant { Entrant(workload, implementation) }
}

extension Catalogue {
    /// Every implementation of every workload that `isWanted`, in the order of the rows.
    func entrants(_ isWanted: (Entry, WorkloadImplementation) -> Bool) -> [Entrant] {
        entries.flatMap { entry in
            entry.implementations.filter { isWanted(entry, $0) }.map { Entrant(entry.workload.slug, $0.name) }
        }
    }
}
