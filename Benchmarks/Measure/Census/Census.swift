import CCensus

/// Counts what the Swift runtime does in this process: objects, and references taken and given back. Only the census tool can.
package enum Census {
    package static var isAvailable: Bool { census_is_available() }

    /// The message of a verb that needs the census tool, if this is another build.
    package static func remedy(for verb: String) -> String {
        let remedy =
            ToolName.isOfTheProject
            ? "`make \(verb)` builds one that does, and runs it (Linux only; `make census-tool` only builds it)"
            : "build one that does, on Linux, in a folder of its own: swift build -c release --scratch-path .build/census --product "
                + "\(ToolName.here) $(make -s -C REPOSITORY census-flags), where REPOSITORY is this project's clone"
        return "\(verb): this build counts no objects or references, since counting would distort its times; \(remedy)"
    }

    static let mostPhases = Int(CENSUS_STEPS) - 1

    /// The live blocks of a run, in the order of addresses. Call it between runs, while nothing else runs.
    static func blocks(ofRun run: UInt32) -> [CensusBlock] { copies { census_blocks(run, $0, $1) } }

    /// What the current or last run has allocated, by type.
    static func types() -> [CensusType] { copies { census_types($0, $1) } }

    /// All that `copy` has, which it copies to memory of a given capacity. It returns how many there are.
    private static func copies<Value>(_ copy: (UnsafeMutablePointer<Value>?, Int) -> Int) -> [Value] {
        let count = copy(nil, 0)
        return [Value](unsafeUninitializedCapacity: count) { buffer, initialized in
            initialized = min(count, copy(buffer.baseAddress, count))
        }
    }
}
