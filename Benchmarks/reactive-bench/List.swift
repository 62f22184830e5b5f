import Measurement

/// `list`: what there is to measure.
func list(_ arguments: Arguments) throws(Failure) -> ExitCode {
    let catalogue = try catalogue(arguments)
    let terminal = Terminal.output
    var table = Table([("workload", .left), ("sweep", .left), ("unit", .left), ("contestants", .left)])
    for entry in catalogue.entries {
        let workload = entry.workload
        let sweep =
            workload.parameter == .none ? "" : "\(workload.parameter.rawValue) " + workload.sizes.map(String.init).joined(separator: " ")
        table.add([workload.slug, sweep, workload.unit, entry.entrants.map(\.name).joined(separator: " ")])
    }
    write(table.lines(terminal) + [""])
    for entry in catalogue.entries {
        write([terminal.bold(entry.workload.slug)] + Wrapping.lines(entry.workload.summary, width: 96).map { "    " + $0 } + [""])
    }
    return .fine
}
