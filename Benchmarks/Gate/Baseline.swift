/// The counts expected on a platform: a committed file of exact rows, and of the stack that phases take.
package enum Baseline {
    /// The path of this platform's baseline.
    ///
    /// Counts depend on the C library, which decides how long blocks are, and on the compiler, to the patch.
    package static var defaultPath: String { path(libc: Machine.current().libc, compiler: Toolchain.compilerPatch) }

    /// The command that renews it, for messages.
    package static let renewal = "`make baseline`"

    /// What `verb` needs to count what the heap's counters do not see, for messages.
    package static func censusNeeded(_ verb: String) -> String {
        ToolName.isOfTheProject ? "this needs the census tool, which `make \(verb)` has on Linux" : "this needs --census CENSUS-TOOL"
    }

    static func path(libc: String, compiler: String) -> String {
        "\(folder)/\(prefix)\(Machine.platform)-\(libc.filter { !$0.isWhitespace })-swift\(compiler).csv"
    }

    /// Whether a baseline has rows of `metric`.
    static func holds(_ metric: Metric) -> Bool { metric.kind == .exact || metric == .stackBytes }

    /// Those of `rows` that a baseline holds. A failed run is a row as well.
    static func held(_ rows: [Row]) -> [Row] { rows.filter { holds($0.key.metric) } }

    /// The path of the counts of the census tool, which is another executable.
    package static func census(beside path: String) -> String { CSVFormat.path(beside: path, censusSuffix) }

    /// All baselines, whatever their platform, by name: an error message lists them.
    static func others(in folder: String = folder) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
            .filter { $0.hasPrefix(prefix) && $0.hasSuffix(".csv") && !$0.hasSuffix(censusSuffix) }.sorted()
    }

    private static let folder = "results", prefix = "baseline-", censusSuffix = "-census.csv"
}
