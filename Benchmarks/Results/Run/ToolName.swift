import Synchronization

/// The tool's name, and how messages spell its commands.
///
/// Messages are written for the project's own tool, which people start with `make`. A package with a library of its own has a tool of
/// another name and no Makefile, so there messages name the tool's verbs and options. They name options, too, if the project's tool was
/// started without `make`.
package enum ToolName {
    /// The project's own tool, the only one that can build a revision of the project.
    package static let ofTheProject = "reactive-bench"

    private static let name = Mutex(ofTheProject)

    /// The executable's name, once ``take(from:)`` was called. Until then, as in tests, it is the project's.
    package static var here: String { name.withLock { $0 } }

    /// Takes the name from the path by which the tool was started.
    package static func take(from path: String) { name.withLock { $0 = URL(fileURLWithPath: path).lastPathComponent } }

    package static var isOfTheProject: Bool { here == ofTheProject }

    /// Set by the Makefile. The variables that make itself sets are also set for tests and for anybody's scripts.
    private static let isStartedByMake = ProcessInfo.processInfo.environment["REACTIVE_STARTED_BY"] == "make"

    /// `text` as it applies to a tool called `name`: `make baseline` becomes its verb `baseline`, since its package has no Makefile.
    package static func spelled(_ text: String, for name: String = here, byMake: Bool = isStartedByMake) -> String {
        if name == ofTheProject { return byMake ? text : withOptions(text) }
        return withOptions(text).replacing(#/\bmake compare BASE=(\S+) HEAD=(\S+)/#) { "\(name) compare \($0.1) \($0.2)" }
            .replacing(#/`make ([a-z]+)/#) { match in verbs[match.1].map { "`\(name) \($0)" } ?? String(match.0) }
            .replacing(#/\breactive-bench (?=[a-z-])/#) { _ in name + " " }
    }

    /// A message about the user's input.
    ///
    /// If started by `make`, the project's tool speaks of variables and targets instead of options.
    package static func said(_ text: String, for name: String = here, byMake: Bool = isStartedByMake) -> String {
        let spelled = spelled(text, for: name, byMake: byMake)
        guard name == ofTheProject, byMake else { return spelled }
        return spelled.replacing(#/\breactive-bench ([a-z]+) FILE\.csv/#) { "make \($0.1) HEAD=FILE.csv" }
            .replacing(#/\breactive-bench ([a-z]+)\b(?!:)/#) { match in targets[match.1].map { "make \($0)" } ?? String(match.0) }
            .replacing(#/--(quick|verbose|all|instructions)\b/#) { "\($0.1.uppercased())=1" }
            .replacing(#/--(accept|base|filter|format|junit|markdown|output|parts|rounds|sizes?|splice|stage|thresholds|to)\b/#) {
                "\($0.1.uppercased())="
            }
            .replacing("--architecture", with: "ARCH=")
            // Join a variable and its value, which is quoted, has capitals, or is one of these.
            .replacing(#/(\b[A-Z]+=)[= ](?='|[A-Z]|json\b|types\b|bencher\b|origin\/)/#) { $0.1 }
    }

    /// Replaces the Makefile's variables by the options that they stand for.
    private static func withOptions(_ text: String) -> String {
        text.replacing(#/\bROUNDS=([0-9]+)/#) { "--rounds \($0.1)" }.replacing("QUICK=1", with: "--quick")
            .replacing("VERBOSE=1", with: "--verbose").replacing("ALL=1", with: "--all")
    }

    /// The tool's verbs by Makefile target. Targets that are missing here need a build of their own, which only the project has.
    private static let verbs: [Substring: String] = {
        let alike = [
            "baseline", "gate", "report", "list", "instructions", "verify", "ratios", "growth", "compare", "findings", "cost", "export",
        ]
        return Dictionary(uniqueKeysWithValues: alike.map { ($0[...], $0) } + [("bench", "run")])
    }()

    private static let targets = Dictionary(uniqueKeysWithValues: verbs.map { (Substring($0.value), $0.key) })
}
