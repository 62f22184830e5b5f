extension BenchmarkTool {
    /// `gate-trial`: tries the gate on unchanged code and on seeded faults, and writes a report.
    func gateTrial(_ arguments: Arguments) throws(Failure) -> ExitCode {
        try refuseDebugBuild(arguments)
        let folder = try ResultFolder(arguments.output, alone: true)
        var trial = try GateTrial(
            try catalogue(arguments), whole: try wholeCatalogue(), thresholds: arguments.thresholds ?? Thresholds.defaultPath,
            parts: arguments.parts, quick: arguments.quick)
        Interruption.listen()
        let report = try trial.run(census: arguments.census)
        // A partial trial has its own file, so that the report of a whole one stays.
        let isPartial = report.end != nil || arguments.quick || !arguments.choosesEverything
        let parts = report.isOfEverything ? "" : report.parts.map { "-\($0.rawValue)" }.joined()
        let name = "gate-trial-\(Machine.platform)\(parts)\(isPartial ? "-partial" : "").md", path = "\(folder.path)/\(name)"
        if let end = report.end, report.isEmpty { throw Failure(end.code, "\(end.message); nothing was tried yet") }
        write(report.lines(.output))
        try folder.write(report.markdown(title: "The gate, tried"), to: name)
        if let end = report.end { throw Failure(end.code, "\(end.message); the partial report is \(path)") }
        write(report.missedLines + ["The report is \(path)."])
        // A goal that is not shown is no failure: it takes more tries, as the report says.
        return report.missed.isEmpty ? .fine : .regression
    }
}
