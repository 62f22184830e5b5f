import CCensus

/// One run by type: what each phase allocates and frees, what is alive after it, and which cycles there are then.
package struct ObjectCensus {
    package struct Line: Equatable, Sendable {
        package var phase: String
        package var type: String
        package var allocated: Int
        package var freed: Int
        /// Alive after the phase.
        package var live: Int
    }

    /// By phase in order, then by name. Only phases in which some object of the type existed.
    package private(set) var lines: [Line] = []
    package private(set) var cycles: [(phase: String, kinds: [Cycles.Kind])] = []

    /// With more live objects than this, cycles are not searched: smaller sizes show the same ones.
    static let mostObjectsForCycles = 200_000

    /// Makes two runs in this process and counts the second: what the first makes once per process belongs to no phase.
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

    struct TypeCounts: Equatable {
        var name: String
        var allocated: [Int]
        var freed: [Int]
    }

    private static func counts(_ type: CensusType, _ phases: Int) -> TypeCounts {
        func counts(_ steps: some Any) -> [Int] {
            // Swift imports a C array as a tuple with the same memory.
            withUnsafeBytes(of: steps) { bytes in bytes.bindMemory(to: UInt32.self)[1...phases].map(Int.init) }
        }
        return TypeCounts(name: TypeName.of(type.metadata), allocated: counts(type.allocated), freed: counts(type.freed))
    }

    /// Merges types of the same name, such as all closure contexts.
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
