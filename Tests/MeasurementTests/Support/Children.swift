@testable import Measure

extension ChildReport {
    /// A report of one lost value at each size.
    static func lossy(_ task: ChildTask) -> ChildReport {
        let lost = Mismatch(workload: task.workload, implementation: task.implementation, what: "delivered", expected: "4", observed: "3")
        return changed(ChildReport()) { report in
            for size in task.sizes { report.mismatches[size] = lost }
        }
    }

    mutating func add(_ phase: String, _ metric: Metric, _ values: [Double], size: Int) {
        figures.append(.init(size: size, phase: phase, metric: metric, values: values))
    }

    /// One value of phase `event` at each size.
    static func times(_ task: ChildTask, _ metric: Metric = .timePerUnit, _ value: (Int) -> Double) -> ChildReport {
        changed(ChildReport()) { report in
            for size in task.sizes { report.add("event", metric, [value(size)], size: size) }
        }
    }
}
