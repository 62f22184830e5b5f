/// What all cores have done since the machine started, and this process's and its children's part of it.
package struct CPUTime: Sendable {
    /// Seconds, over all cores.
    var total, idle, stolen, own: Double

    /// Nil where the system does not record it: only Linux does.
    package static func now() -> CPUTime? {
        guard let text = try? String(contentsOfFile: "/proc/stat", encoding: .utf8), var time = CPUTime(stat: text) else { return nil }
        time.own = used(ofItself) + used(ofItsChildren)
        return time
    }

    /// `cpu  user nice system idle iowait irq softirq steal …`, in clock ticks: proc(5).
    init?(stat text: String) {
        guard let line = text.split(separator: "\n").first, line.hasPrefix("cpu ") else { return nil }
        let ticks = line.split(separator: " ").dropFirst().prefix(8).compactMap { Double($0) }
        guard ticks.count == 8 else { return nil }
        let second = Double(sysconf(Int32(_SC_CLK_TCK)))
        (total, idle, stolen, own) = (ticks.reduce(0, +) / second, (ticks[3] + ticks[4]) / second, ticks[7] / second, 0)
    }

    init(total: Double, idle: Double, stolen: Double, own: Double) {
        (self.total, self.idle, self.stolen, self.own) = (total, idle, stolen, own)
    }

    /// The share of time (0...1) that the machine's host gave to others.
    package func stolenShare(since start: CPUTime) -> Double? {
        total > start.total ? (stolen - start.stolen) / (total - start.total) : nil
    }

    /// The average number of `cores` that were busy with something else.
    package func otherCores(since start: CPUTime, of cores: Int) -> Double? {
        let elapsed = total - start.total
        guard elapsed > 0 else { return nil }
        let busy = elapsed - (idle - start.idle) - (stolen - start.stolen) - (own - start.own)
        return max(0, busy / elapsed * Double(cores))
    }

    // RUSAGE_SELF and RUSAGE_CHILDREN, whose type differs between systems.
    private static let ofItself: Int32 = 0, ofItsChildren: Int32 = -1

    private static func used(_ who: Int32) -> Double {
        var usage = rusage()
        getrusage(who, &usage)
        func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
        return seconds(usage.ru_utime) + seconds(usage.ru_stime)
    }
}
