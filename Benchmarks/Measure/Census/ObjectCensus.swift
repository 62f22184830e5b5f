import CCensus

/// One run by type: what each phase allocates and frees, what is alive after it, and who holds each other then.
package struct ObjectCensus {
    /// A type in one phase.
    package struct Line: Equatable, Sendable {
        package var phase: String
        package var type: String
        package var allocated: Int
        package var freed: Int
        /// Alive when the phase was over.
        package var live: Int
    }

    /// By phase, in order, and then by name. Only phases in which there was or is something of the type.
    package private(set) var lines: [Line] = []
    /// By phase, the cycles when it was over.
    package private(set) var cycles: [(phase: String, kinds: [Cycles.Kind])] = []

    /// More objects than this in one run, and nobody looks for cycles: the smaller sizes show the same ones.
    static let mostObjectsForCycles = 200_000

    /// Two runs in this process, of which the second is counted: what the first one makes once per process belongs to no phase.
    package init(_ job: Plan.Job, _ implementation: WorkloadImplementation) throws(Mismatch) {
        _ = try CensusedRun(job, implementation)
        let phases = job.entry.workload.phases.map(\.rawValue)
        var cycles: [(phase: String, kinds: [Cycles.Kind])] = []
        var tables: [CensusType] = []
        _ = try CensusedRun(job, implementation) { run, finished in
            if run.live < Self.mostObjectsForCycles {
                let evidence = OwnershipEvidence(ofRun: run.number, of: implementation.scenario)
                cycles.append((phases[finished - 1], Cycles(evidence.snapshot).kinds))
            }
            if finished == phases.count { tables = Census.types() }
        }
        self.cycles = cycles
        lines = Self.lines(tables.map { Self.counts($0, phases.count) }, phases)
    }

    /// What there was of one type, by phase.
    struct TypeCounts: Equatable {
        var name: String
        var allocated: [Int]
        var freed: [Int]
    }

    private static func counts(_ type: CensusType, _ phases: Int) -> TypeCounts {
        func counts(_ steps: some Any) -> [Int] {
            // A C array is a tuple in Swift; its memory is that of an array.
            withUnsafeBytes(of: steps) { bytes in bytes.bindMemory(to: UInt32.self)[1...phases].map(Int.init) }
        }
        return TypeCounts(name: TypeName.of(type.metadata), allocated: counts(type.allocated), freed: counts(type.freed))
    }

    /// Types of the same name (all closure contexts, say) are one.
    static func lines(_ types: [TypeCounts], _ phases: [String]) -> [Line] {
        let byName = Dictionary(grouping: types, by: \.name).sorted { $0.key < $1.key }
        var live: [String: Int] = [:]
        return phases.indices.flatMap { phase in
            byName.compactMap { name, types -> Line? in
                let allocated = types.reduce(0) { $0 + $1.allocated[phase] }
                let freed = types.reduce(0) { $0 + $1.freed[phase] }
                let before = live[name, default: 0]
                live[name] = before + allocated - freed
                if before == 0, allocated == 0, freed == 0 { return nil }
                return Line(phase: phases[phase], type: name, allocated: allocated, freed: freed, live: before + allocated - freed)
            }
        }
    }
}
