extension BenchmarkTool {
    /// `gate`: compares the counts with the baseline exactly and, with `--base`, the times with another revision's, by paired processes.
    func gate(_ arguments: Arguments) throws(Failure) -> ExitCode {
        if arguments.base != nil, !ToolName.isOfTheProject {
            throw Failure(
                .usage,
                "gate --base builds another revision of the project, which has no \(ToolName.here); compare two runs with "
                    + "`\(ToolName.here) compare`, or leave --base out to judge counts alone")
        }
        let destinations = GateReport.Destinations(markdown: arguments.markdown, junit: arguments.junit)
        try destinations.check()
        let folder = try ResultFolder(arguments.output, alone: true)
        let report: GateReport
        do throws(Failure) {
            report = try gateRun(arguments).judge()
        } catch {
            // The report files must say that the gate failed, or a reader would find yesterday's or none. Throw even if they cannot be
            // written.
            let report = GateReport(failure: error)
            if let lines = try? report.write(to: destinations) { write(lines) }
            try? GateRecord(report, commandLine: CommandLine.arguments).write(to: folder)
            throw error
        }
        write(report.lines(.output))
        try GateRecord(report, commandLine: CommandLine.arguments).write(to: folder)
        write(try report.write(to: destinations))
        return report.code
    }

    private func gateRun(_ arguments: Arguments) throws(Failure) -> GateRun {
        try refuseDebugBuild(arguments)
        let selection = BaselineSelection(
            try catalogue(arguments), isWhole: arguments.choosesEverything, isNamed: arguments.baseline != nil,
            hasBase: arguments.base != nil)
        let comparison = arguments.base.map {
            PairedComparison.Request(
                revision: $0, thresholds: arguments.thresholds, allSizes: arguments.allSizes, countsInstructions: arguments.instructions,
                withControls: !arguments.implementations.isEmpty)
        }
        return try GateRun(
            selection, baseline: arguments.baseline ?? Baseline.defaultPath, census: arguments.census, accept: arguments.accept,
            comparison: comparison, whole: try wholeCatalogue())
    }
}
