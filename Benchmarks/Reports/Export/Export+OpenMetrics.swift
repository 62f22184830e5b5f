/// The OpenMetrics text format: families of gauges in base units.
extension Export {
    private struct Family {
        let name: String, unit: String, help: String
        var samples: [String] = []
    }

    /// Ends with `# EOF`, without which readers consider the text truncated.
    var openMetrics: String {
        var families = information
        for metric in Metric.allCases {
            let own = rows.filter { $0.key.metric == metric }
            if own.isEmpty { continue }
            let (suffix, factor) = Self.base(metric)
            func add(_ part: String, _ help: String, _ value: (Row) -> Double?) {
                // A family's name ends with its unit; `allocated_bytes` does already.
                let stem = "reactive_\(metric.rawValue.replacing("_bytes", with: ""))\(part)"
                var family = Family(name: suffix.isEmpty ? stem : "\(stem)_\(suffix)", unit: suffix, help: help)
                family.samples = own.compactMap { row in
                    value(row).map { "\(family.name)\(Self.labels(row.key)) \($0 * factor)" }
                }
                if !family.samples.isEmpty { families.append(family) }
            }
            add("", metric.title.split(separator: ",")[0] + ", median") { $0.value }
            add("_low", "lower end of the 95 % interval over processes") { $0.interval?.low }
            add("_high", "upper end of the 95 % interval over processes") { $0.interval?.high }
        }
        let lines = families.flatMap { family -> [String] in
            let type = family.name == "reactive_run" ? "info" : "gauge"
            return ["# TYPE \(family.name) \(type)"] + (family.unit.isEmpty ? [] : ["# UNIT \(family.name) \(family.unit)"])
                + ["# HELP \(family.name) \(Self.escaped(family.help))"] + family.samples
        }
        return (lines + ["# EOF"]).map { $0 + "\n" }.joined()
    }

    private var information: [Family] {
        guard let about = run.description else { return [] }
        let labels = Self.labels([
            "cpu": about.machine.cpu, "os": about.machine.os, "swift": about.toolchain.swift, "build": about.toolchain.build.rawValue,
            "commit": about.source.commit ?? "", "started": about.started,
        ])
        return [Family(name: "reactive_run", unit: "", help: "the run that gave the figures", samples: ["reactive_run_info\(labels) 1"])]
    }

    private static func base(_ metric: Metric) -> (unit: String, factor: Double) {
        switch metric.unit {
        case "ns": ("seconds", 1e-9)
        case "bytes": ("bytes", 1)
        default: ("", 1)
        }
    }

    private static func labels(_ key: RowKey) -> String {
        labels([
            "workload": key.workload, "implementation": key.implementation, "parameter": key.parameter.rawValue,
            "size": key.size.map(String.init) ?? "", "phase": key.phase,
        ])
    }

    /// Empty labels are left out, which means the same.
    private static func labels(_ labels: KeyValuePairs<String, String>) -> String {
        "{" + labels.filter { !$0.value.isEmpty }.map { "\($0.key)=\"\(escaped($0.value))\"" }.joined(separator: ",") + "}"
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }
}
