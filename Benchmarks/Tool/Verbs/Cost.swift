extension BenchmarkTool {
    /// `cost`: what programs would cost in each library, from measurements of their pieces.
    func cost(_ arguments: Arguments) throws(Failure) -> ExitCode {
        let programs = try programs(arguments.operands), catalogue = try wholeCatalogue()
        let libraries = catalogue.implementations.filter(catalogue.libraries.contains)
        let rows = try prices(arguments)
        let report = CostReport(programs, in: libraries, at: rows)
        let checks = CostChecks(ProgramsFile.checked.programs, of: libraries, at: rows)
        let format = arguments.format ?? .text
        write((format == .csv || format == .json ? report.tables : report.sections).lines(format))
        if format == .text, !checks.summaries.isEmpty {
            write(Console.output.wrapped((["Checked against \(checks.workloads) workloads."] + checks.summaries).joined(separator: " ")))
        }
        if let folder = arguments.outputFolder {
            try ResultFolder(folder).write(CostDocument(report, checks).lines, to: "cost.md")
        }
        return report.isPriced ? .fine : .nothingToCompare
    }

    /// The programs among the operands: a text with `=` or a bar is a program, any other is a file of programs.
    private func programs(_ operands: [String]) throws(Failure) -> [CostProgram] {
        var programs: [CostProgram] = []
        for operand in operands where !operand.hasSuffix(".csv") {
            if operand.contains(where: { "=|".contains($0) }) {
                programs.append(try CostProgram(operand))
            } else {
                programs += try ProgramsFile(at: operand).programs
            }
        }
        return programs.isEmpty ? ProgramsFile.presets.programs : programs
    }

    /// The rows of the named files of results; without any, those of the reference run and the files beside it.
    private func prices(_ arguments: Arguments) throws(Failure) -> [Row] {
        let named = arguments.operands.filter { $0.hasSuffix(".csv") }
        if named.isEmpty {
            let reference = try ReadmeBlocks.reference(in: "results", for: "cost FILE.csv")
            return try CostReport.prices(beside: reference, rowsOfOneFile(reference))
        }
        var rows: [Row] = [], places: [RowKey: String] = [:]
        for path in named {
            let own = try rowsOfOneFile(path)
            if let twice = own.first(where: { places[$0.key] != nil }), let other = places[twice.key] {
                throw Failure(.usage, "\(other) and \(path) both have \(twice.key.workload); name only one of them")
            }
            for row in own { places[row.key] = path }
            rows += own
        }
        return rows
    }
}
