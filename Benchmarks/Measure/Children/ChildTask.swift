/// What one child process is asked to do, mostly for one workload and one implementation.
package struct ChildTask: Equatable, Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        /// Reports the protocol version, and how the tool was built.
        case hello
        /// Reports the hash of each workload's source text.
        case texts
        /// Runs each size once to warm up, and once counted.
        case count
        case calibrate
        case time
        /// Counts objects and references. Only the census tool can.
        case census
        /// Runs the phases for an external tool that counts instructions.
        case instructions
    }

    package var kind: Kind
    /// The slug.
    package var workload: String
    package var implementation: String
    /// In the order of the runs.
    package var sizes: [Int]
    /// `time`: by size, how many runs are timed as one sample. All libraries have the same number.
    package var runs: [Int: Int]
    /// `time`: by size, how many of these runs may be alive at once, as found by `calibrate`. If it is missing, the child counts it itself.
    package var alive: [Int: Int] = [:]
    /// `time`: seconds for each size.
    package var budget: Double
    /// `calibrate`: also reports fields that older builds cannot read.
    package var isDetailed = false
    /// `time`: the run's lowest reading of ``MachineGauge`` so far, in ns.
    ///
    /// Samples are taken while readings are close to it; without it, at any time.
    package var gauge: Double?
    /// `time`: for how many seconds to wait for such moments, over all sizes.
    package var patience = 0.0
    /// `time`: if no moment is undisturbed, fill the time with disturbed samples. Otherwise take one.
    package var isPersistent = false
    package var fault: Fault?

    package init(
        _ kind: Kind, workload: String = "", implementation: String = "", sizes: [Int] = [], runs: [Int: Int] = [:], budget: Double = 0,
        fault: Fault? = nil
    ) {
        (self.kind, self.workload, self.implementation, self.sizes) = (kind, workload, implementation, sizes)
        (self.runs, self.budget, self.fault) = (runs, budget, fault)
    }

    /// As command-line arguments, which `init(arguments:)` reads.
    package var arguments: [String] {
        var words = ["child", kind.rawValue]
        if !workload.isEmpty { words += ["--workload", workload] }
        // The protocol keeps this word, since older builds know no other.
        if !implementation.isEmpty { words += ["--contestant", implementation] }
        if !sizes.isEmpty { words += ["--sizes", sizes.map(String.init).joined(separator: ",")] }
        if !runs.isEmpty { words += ["--runs", Self.pairs(runs)] }
        if !alive.isEmpty { words += ["--alive", Self.pairs(alive)] }
        if isDetailed { words += ["--details", "yes"] }
        if budget > 0 { words += ["--budget", "\(budget)"] }
        if let gauge { words += ["--gauge", "\(gauge)"] }
        if patience > 0 { words += ["--patience", "\(patience)"] }
        if isPersistent { words += ["--persistent", "yes"] }
        if let fault { words += ["--fault", fault.description] }
        return words
    }

    private static func pairs(_ numbers: [Int: Int]) -> String {
        numbers.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value)" }.joined(separator: ",")
    }

    private static func numbers(_ text: String) -> [Int]? {
        let words = text.split(separator: ",", omittingEmptySubsequences: false), numbers = words.compactMap { Int($0) }
        return numbers.count == words.count ? numbers : nil
    }

    private static func numbersBySize(_ text: String) -> [Int: Int]? {
        let pairs = text.split(separator: ",").map { pair in pair.split(separator: ":").compactMap { Int($0) } }
        return pairs.allSatisfy { $0.count == 2 } ? Dictionary(pairs.map { ($0[0], $0[1]) }) { $1 } : nil
    }

    /// Reads the words after `child`. Only this tool writes them, so the error message need not help much.
    package init(arguments: [String]) throws(Failure) {
        guard let first = arguments.first, let kind = Kind(rawValue: first), arguments.count % 2 == 1 else {
            throw Failure(.usage, "`reactive-bench child` is internal; `reactive-bench help` lists the verbs for people")
        }
        self.init(kind)
        for index in stride(from: 1, to: arguments.count, by: 2) {
            let option = arguments[index], value = arguments[index + 1]
            let refusal = Failure(.usage, "child: '\(option) \(value)' is not of this protocol")
            func understood<Value>(_ read: Value?) throws(Failure) -> Value {
                guard let read else { throw refusal }
                return read
            }
            let positive = Double(value).flatMap { $0 > 0 ? $0 : nil }
            let yes: Bool? = value == "yes" ? true : nil
            switch option {
            case "--workload": workload = value
            case "--contestant": implementation = value
            case "--sizes": sizes = try understood(Self.numbers(value))
            case "--runs": runs = try understood(Self.numbersBySize(value))
            case "--alive": alive = try understood(Self.numbersBySize(value))
            case "--details": isDetailed = try understood(yes)
            case "--budget": budget = try understood(positive)
            case "--gauge":
                let reading: Double = try understood(positive)
                gauge = reading
            case "--patience": patience = try understood(positive)
            case "--persistent": isPersistent = try understood(yes)
            case "--fault":
                let known: Fault = try understood(Fault(value))
                fault = known
            default: throw refusal
            }
        }
    }
}
