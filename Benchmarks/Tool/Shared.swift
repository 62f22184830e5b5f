extension BenchmarkTool {
    /// To standard output.
    func write(_ lines: [String]) {
        for line in lines { print(ToolName.spelled(line)) }
    }

    /// The names of the controls.
    var controls: Set<String> { Set(implementations.filter { $0.kind == .control }.map(\.name)) }

    func wholeCatalogue() throws(Failure) -> Catalogue { try Catalogue(implementations) }

    /// What the command line selects, or everything.
    func catalogue(_ arguments: Arguments) throws(Failure) -> Catalogue {
        try wholeCatalogue().select(filter: arguments.filter, implementations: arguments.implementations)
    }

    /// Prepares a verb that writes results: what it measures, and where it writes. From here on, Ctrl-C ends it in order.
    func prepared(_ arguments: Arguments) throws(Failure) -> (catalogue: Catalogue, folder: ResultFolder) {
        try refuseDebugBuild(arguments)
        let catalogue = try catalogue(arguments), folder = try ResultFolder(arguments.output, alone: true)
        Interruption.listen()
        return (catalogue, folder)
    }

    /// What is known of a run before it begins.
    func description(_ arguments: Arguments, of catalogue: Catalogue, quick: Bool) -> RunDescription {
        RunDescription(
            commandLine: CommandLine.arguments, quick: quick,
            selection: RunDescription.Selection(filter: arguments.filter, implementations: arguments.implementations), missing: [],
            texts: catalogue.texts)
    }

    /// Throws for a build whose figures would mislead: debug, sanitized, or not the build whose name they would bear.
    ///
    /// Figures of a debug build are allowed if asked for.
    func refuseDebugBuild(_ arguments: Arguments) throws(Failure) {
        let verb = arguments.verb.rawValue
        if Toolchain.isSanitizedBuild {
            throw Failure(.usage, "\(verb) needs a build without sanitizers; build again without --sanitize")
        }
        if Toolchain.isDebugBuild, !arguments.allowsDebugBuild {
            let target = arguments.verb == .run ? "bench" : verb
            throw Failure(
                .usage, "\(verb) needs a release build, but this is a debug build; `make \(target)`, or `swift build -c release`")
        }
        try Build.check()
    }

    /// The rows of one file. Warns if its JSON is missing, since then it is unknown whether rows are, too.
    func rowsOfOneFile(_ path: String) throws(Failure) -> [Row] {
        let rows = try CSVReader.rows(at: path)
        let json = RunDescription.path(beside: path)
        if try RunDescription.beside(path) == nil {
            Console.complain("WARNING  \(json) is missing, so \(path) may lack rows; copy both files of a run")
        }
        return rows
    }
}
