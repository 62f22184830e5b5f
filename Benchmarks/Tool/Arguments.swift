package enum Verb: String, CaseIterable, Sendable {
    case run, list, verify, pool, recount, compare, ratios, findings, cost, growth, report, export, instructions, gate, baseline
    case census, explain, trace, claims, tour, help
    /// Tests the gate itself.
    case gateTrial = "gate-trial"
    /// How the tool starts itself, see ``ChildTask``.
    case child

    var options: [Option] {
        switch self {
        case .run: [.filter, .implementation, .quick, .rounds, .output, .verbose]
        case .instructions: [.filter, .implementation, .output, .debugBuild]
        case .list: [.filter, .implementation, .format]
        case .verify: [.filter, .implementation]
        case .gate:
            [.filter, .implementation, .baseline, .base, .sizes, .instructions, .thresholds, .accept, .markdown, .junit, .census, .output]
        case .gateTrial: [.filter, .implementation, .parts, .quick, .output, .thresholds, .census]
        case .baseline: [.baseline, .census]
        case .census: [.filter, .implementation, .output]
        case .explain: [.filter, .implementation, .size, .stage, .format, .output]
        case .compare, .growth: [.format, .all]
        case .ratios: [.format]
        case .findings: [.format, .findings, .output]
        case .cost: [.format, .output]
        case .pool, .recount: [.output]
        case .trace: [.output, .format]
        case .claims: [.output, .format, .trace]
        case .report: [.base, .output, .splice]
        case .export: [.output, .to]
        case .tour, .help, .child: []
        }
    }
}

/// Options; the raw value is the name after two dashes.
enum Option: String, CaseIterable {
    case filter, implementation = "architecture"
    case quick, rounds, verbose, parts, debugBuild = "debug-build"
    case baseline, base, sizes, instructions, thresholds, accept, markdown, junit, census
    case size, stage, trace, splice, to, findings, all, format, output

    /// As typed.
    var name: String { "--" + rawValue }

    var takesValue: Bool { ![.quick, .instructions, .verbose, .all, .debugBuild].contains(self) }
}

package struct Arguments: Equatable, Sendable {
    package var verb: Verb
    /// A regular expression on the slugs of workloads.
    package var filter: String? { values[.filter] }
    /// Names of implementations and controls; empty means all.
    package var implementations: [String] = []
    /// `gate-trial`: the parts to try, in the order of a whole trial.
    package var parts = TrialPart.allCases
    package var quick: Bool { given.contains(.quick) }
    /// `run`: every table and check, before the headline.
    package var isVerbose: Bool { given.contains(.verbose) }
    /// `instructions`: also of a debug build.
    package var allowsDebugBuild: Bool { given.contains(.debugBuild) }
    /// `compare`, `growth`: every row, not only what stands out.
    package var showsAll: Bool { given.contains(.all) }
    /// `run`: how often everything is timed; nil means as usual.
    package var rounds: Int?
    /// The folder for results.
    package var output: String { values[.output] ?? "results" }
    /// The baseline's file; nil means that of this platform, in `results`.
    package var baseline: String? { values[.baseline] }
    /// `gate`: the revision to compare times with, if any. `report`: the file of the older run.
    package var base: String? { values[.base] }
    /// `gate`: every size of a sweep, not only its middle.
    package var allSizes = false
    /// `gate`: also counts instructions of base and head.
    package var instructions: Bool { given.contains(.instructions) }
    /// The file of thresholds; nil means the project's, and for `gate` the base's version of it.
    package var thresholds: String? { values[.thresholds] }
    /// `gate`: a regular expression on the slugs of workloads that may be new, gone or changed.
    package var accept: String? { values[.accept] }
    /// Files for a report; nil means none.
    package var markdown: String? { values[.markdown] }
    package var junit: String? { values[.junit] }
    /// A path.
    package var census: String? { values[.census] }
    /// The trace build's path.
    package var trace: String? { values[.trace] }
    /// The file of findings; nil means the project's.
    package var findings: String? { values[.findings] }
    /// The format of a report; nil means the verb's default.
    package var format: OutputFormat?
    /// `explain`.
    package var graphFormat = GraphFormat.text
    /// `explain`: the size of the workloads; nil means a small one.
    package var size: Int?
    /// `explain`: the only stage; nil means all.
    package var stage: String? { values[.stage] }
    /// `export`.
    package var exportFormat: ExportFormat?
    /// `report`: the document to renew instead of writing a page.
    package var splice: String? { values[.splice] }
    /// What follows the verb without an option.
    ///
    /// `compare`: the base and the head. `ratios`, `growth`, `report`, `export`: the file, if not the latest. `findings`, `pool`: the
    /// files. `cost`: programs, and files with prices. `help`: the verb, if any. `child`: its task.
    package var operands: [String] = []
    /// The first file of results that was named, or else the latest.
    var file: String { operands.first ?? "\(output)/latest.csv" }
    package var choosesEverything: Bool { filter == nil && implementations.isEmpty }
    /// The folder named by `--output`, if any. For verbs that print, and write a document only if told where.
    package var outputFolder: String? { values[.output] }
    /// `--version`, which needs no verb.
    package var wantsVersion = false
    /// The values of options, as typed.
    var values: [Option: String] = [:]
    private var given: [Option] = []

    /// Parses the arguments after the program's name. Throws if they are not understood.
    package init(_ arguments: [String]) throws(Failure) {
        verb = .help
        var rest = arguments[...]
        guard let first = rest.popFirst() else { return }
        if first == "--version" {
            wantsVersion = true
            return
        }
        if first == "--help" || first == "-h" { return }
        guard let named = Verb(rawValue: first) else {
            let hint = Self.hint(for: first, among: Verb.allCases.filter { $0 != .child }.map(\.rawValue))
            throw Failure(.usage, "unknown verb '\(first)'; \(hint)`reactive-bench help` lists them")
        }
        verb = named
        if verb == .child {
            operands = Array(rest)
            return
        }
        if rest.contains("--help") || rest.contains("-h") {
            (verb, operands) = (.help, [named.rawValue])
            return
        }
        while let argument = rest.popFirst() {
            if argument.hasPrefix("-"), argument.count > 1 { try understand(argument, &rest) } else { operands.append(argument) }
        }
        if let misuse = uselessOption ?? wrongOperands { throw Failure(.usage, misuse) }
    }

    private mutating func understand(_ argument: String, _ rest: inout ArraySlice<String>) throws(Failure) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let option = verb.options.first(where: { $0.name == parts[0] }) else {
            let allowed = verb.options.map(\.name)
            let near = Spelling.nearest(to: parts[0], among: allowed).first
            let hint =
                near.map { "did you mean \($0)?" } ?? (allowed.isEmpty ? "it takes none" : "it takes \(allowed.joined(separator: ", "))")
            throw Failure(.usage, "unknown option '\(parts[0])' of \(verb.rawValue); \(hint)")
        }
        if option != .implementation, given.contains(option) {
            let remedy = option == .filter ? "one expression can say both: --filter 'this|that'" : "give it once"
            throw Failure(.usage, "\(option.name) is given twice; \(remedy)")
        }
        given.append(option)
        guard option.takesValue else {
            if parts.count > 1 { throw Failure(.usage, "\(option.name) takes no value; give it alone") }
            return
        }
        // A value may begin with a dash only after `=`: a forgotten value must not swallow the next option.
        let word = parts.count > 1 ? parts[1] : rest.first.flatMap { $0.hasPrefix("-") ? nil : $0 }
        if parts.count == 1, word != nil { rest.removeFirst() }
        guard let value = word, !value.isEmpty else {
            let remedy =
                if parts.count == 1, let next = rest.first, !next.hasPrefix("--") {
                    "if it begins with a dash, write an equals sign: \(option.name)=\(next)"
                } else {
                    "`reactive-bench help \(verb.rawValue)` shows which"
                }
            throw Failure(.usage, "\(option.name) needs a value; \(remedy)")
        }
        try take(value, for: option)
    }

    /// What is wrong with the options taken together; nil if nothing is.
    private var uselessOption: String? {
        if verb == .explain, size != nil, filter == nil {
            return "the seed chain has no sizes, so --size needs a workload; choose one with --filter"
        }
        if verb == .explain, graphFormat == .types, filter != nil || stage != nil {
            return "--format types counts the seeds' chain at all its stages; leave --filter and --stage out"
        }
        let ofTimes: [Option] = [.sizes, .instructions, .thresholds]
        if verb == .gate, base == nil, let useless = given.first(where: ofTimes.contains) {
            return "\(useless.name) has no effect, since there is no --base to compare with; name a revision, as in "
                + "--base origin/main, or leave \(useless.name) out"
        }
        if let markdown, markdown == junit {
            return "--markdown and --junit both name \(markdown); give each report a file of its own"
        }
        if splice != nil, base != nil {
            return "--splice renews a document from one run, and --base compares two; leave one of them out"
        }
        return nil
    }

    /// What is wrong with the operands; nil if nothing is.
    private var wrongOperands: String? {
        let count = operands.count, name = verb.rawValue
        switch verb {
        case .compare:
            return count == 2 ? nil : "compare takes two files, the base first, and got \(count); reactive-bench compare BASE.csv HEAD.csv"
        case .pool:
            let words = "pool takes a run and at least five of other links, and got \(count); reactive-bench pool RUN.csv LINK.csv..."
            return count < 2 ? words : nil
        case .recount:
            let words = "recount takes a run and a file of counts, and got \(count); reactive-bench recount RUN.csv COUNTS.csv"
            return count == 2 ? nil : words
        case .findings, .cost:
            return nil
        case .ratios, .growth, .report, .export:
            return count < 2 ? nil : "\(name) takes one file, and got \(count); reactive-bench \(name) FILE.csv"
        case .help:
            if count > 1 { return "help takes one verb; reactive-bench help \(operands[0])" }
            guard let word = operands.first, Verb(rawValue: word) == nil else { return nil }
            return "no help for '\(word)', since there is no such verb; `reactive-bench help` lists all verbs"
        default:
            return operands.first.map { "\(name) takes no operand, but got '\($0)'; to choose workloads, use --filter '\($0)'" }
        }
    }
}
