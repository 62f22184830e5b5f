/// The counts that a platform is held to: a committed file of exact rows.
public enum Baseline {
    /// Where the baseline of this platform and this compiler stands: counts depend on both.
    public static var defaultPath: String {
        "results/baseline-\(Machine.platform)-swift\(Toolchain.compiler).csv"
    }
}

/// A row that the gate does not let pass. Each way to differ has words of its own.
public enum GateFailure: Equatable, Sendable, CustomStringConvertible {
    case worse(RowKey, old: Double, new: Double)
    /// Fails as well, until the baseline is renewed: else the next change could lose again what this one won.
    case better(RowKey, old: Double, new: Double)
    /// In the baseline, and not measured.
    case gone(RowKey)
    /// Measured, and not in the baseline.
    case new(RowKey, Double?)
    /// Measured, but no count: the same run gave different figures.
    case nondeterministic(RowKey, least: Double?, most: Double?)
    /// There is no figure where there was one, or the other way round.
    case status(RowKey, old: Status, new: Status)

    public var description: String {
        switch self {
        case .worse(let key, let old, let new): "worse: \(key): \(Number.exact(old)) → \(Number.exact(new))"
        case .better(let key, let old, let new):
            "better: \(key): \(Number.exact(old)) → \(Number.exact(new)); renew the baseline with `make baseline`"
        case .gone(let key): "gone: \(key): in the baseline, but not measured; if it was removed on purpose, `make baseline`"
        case .new(let key, let value):
            "new: \(key): \(value.map(Number.exact) ?? "no figure"), not in the baseline; accept it with `make baseline`"
        case .nondeterministic(let key, let least, let most):
            "nondeterministic: \(key): \([least, most].map { $0.map(Number.exact) ?? "?" }.joined(separator: " to ")) in runs that must agree; make the workload deterministic"
        case .status(let key, let old, let new): "status: \(key): \(old.rawValue) → \(new.rawValue)"
        }
    }

    /// The same for somebody who has just accepted it: what, without what to do about it.
    public var accepted: String { String(description.prefix { $0 != ";" }) }
}

public enum Gate {
    /// Every exact row that differs, in the order measured, and then those that are gone. Empty: passed.
    /// Both sides may have timed rows; they are not judged.
    public static func judge(baseline: [Row], measured: [Row]) -> [GateFailure] {
        let baseline = baseline.filter { $0.key.metric.kind == .exact }
        let measured = measured.filter { $0.key.metric.kind == .exact }
        let old = RowIndex(baseline), new = RowIndex(measured)
        let differing = measured.compactMap { row in failure(row, baseline: old[row.key]) }
        return differing + baseline.filter { new[$0.key] == nil }.map { .gone($0.key) }
    }

    private static func failure(_ row: Row, baseline: Row?) -> GateFailure? {
        if row.status == .nondeterministic { return .nondeterministic(row.key, least: row.figures.min, most: row.figures.max) }
        guard let baseline else { return .new(row.key, row.value) }
        guard let old = baseline.value, let new = row.value else {
            return baseline.status == row.status ? nil : .status(row.key, old: baseline.status, new: row.status)
        }
        if old == new { return nil }
        let isBetter = row.key.metric.direction == .higher ? new > old : new < old
        return isBetter ? .better(row.key, old: old, new: new) : .worse(row.key, old: old, new: new)
    }
}
