import BenchmarkKit
import CommandLineArguments
import Reports
import Results
import Runner

/// `list`: what there is to measure.
func list(_ arguments: Arguments) throws(Failure) -> ExitCode {
    let catalogue = try catalogue(arguments)
    let console = Console.output
    var table = Table([("workload", .left), ("sweep", .left), ("timed per", .left), ("contestants", .left)])
    for entry in catalogue.entries {
        let workload = entry.workload
        let sweep =
            workload.parameter == .none ? "" : "\(workload.parameter.rawValue) " + workload.sizes.map(String.init).joined(separator: " ")
        table.add([workload.slug, sweep, unit(workload), entry.implementations.map(\.name).joined(separator: " ")])
    }
    write(table.lines(console) + [""])
    for entry in catalogue.entries {
        write([console.bold(entry.workload.slug)] + Wrapping.lines(entry.workload.summary, width: 96).map { "    " + $0 } + [""])
    }
    return .fine
}

/// What the times of the phase `event` are per, if they are taken.
private func unit(_ workload: Workload) -> String {
    switch workload.timing {
    case .perUnit(let phases) where phases.contains(.event): workload.unit
    case .life: "subscription"
    default: ""
    }
}
