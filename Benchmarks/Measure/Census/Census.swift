import CCensus

/// What the Swift runtime does in this process, counted: objects, and references taken and given back. Only the census tool can.
package enum Census {
    /// Whether this is the census tool.
    package static var isAvailable: Bool { census_is_available() }

    /// What to do where this is not the census tool, for the verb that needs it.
    package static func remedy(for verb: String) -> String {
        let remedy =
            ToolName.isOfTheProject
            ? "`make \(verb)` builds one that does, and runs it (`make census-tool` builds it alone; on Linux only)"
            : "build one that does, on Linux, in a folder of its own: swift build -c release --scratch-path .build/census --product "
                + "\(ToolName.here) $(make -s -C REPOSITORY census-flags), where REPOSITORY is this project's clone"
        return "\(verb): this build counts no objects and no references: the counters would spoil its times; \(remedy)"
    }

    /// The most phases that a run may have.
    static let mostPhases = Int(CENSUS_STEPS) - 1

    /// What is alive of a run, in the order of addresses; read while nothing else runs, and outside of runs.
    static func blocks(ofRun run: UInt32) -> [CensusBlock] {
        let count = census_blocks(run, nil, 0)
        return [CensusBlock](unsafeUninitializedCapacity: count) { buffer, initialized in
            initialized = min(count, census_blocks(run, buffer.baseAddress, count))
        }
    }

    /// What the present run, or the last one, has allocated, by type.
    static func types() -> [CensusType] {
        let count = census_types(nil, 0)
        return [CensusType](unsafeUninitializedCapacity: count) { buffer, initialized in
            initialized = min(count, census_types(buffer.baseAddress, count))
        }
    }
}
