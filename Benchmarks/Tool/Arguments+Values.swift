extension Arguments {
    /// Throws if `value` is not one that the option takes.
    mutating func take(_ value: String, for option: Option) throws(Failure) {
        values[option] = value
        switch option {
        case .implementation: implementations += try Self.names(value)
        case .parts: parts = try Self.parts(value)
        case .sizes: allSizes = try Self.areAllSizes(value)
        case .to: exportFormat = try Self.exportFormat(value)
        case .format where verb == .explain: graphFormat = try Self.format(value)
        case .format: format = try Self.format(value) as OutputFormat
        case .rounds: rounds = try Self.rounds(value)
        case .size: size = try Self.size(value)
        default: break
        }
    }

    private static func names(_ value: String) throws(Failure) -> [String] {
        let names = value.split(separator: ",").map(String.init)
        if !names.isEmpty { return names }
        throw Failure(.usage, "--architecture '\(value)' names no architecture; give one or more, as in --architecture SinkChain,LinkChain")
    }

    private static func parts(_ value: String) throws(Failure) -> [TrialPart] {
        let names = value.split(separator: ",").map(String.init)
        let all = TrialPart.allCases.map(\.rawValue)
        if names.isEmpty { throw Failure(.usage, "--parts '\(value)' names no part; give one or more of \(all.joined(separator: ", "))") }
        if let unknown = names.first(where: { !all.contains($0) }) {
            let hint = hint(for: unknown, among: all)
            throw Failure(.usage, "unknown part '\(unknown)' in --parts; \(hint)there are \(all.joined(separator: ", "))")
        }
        return TrialPart.allCases.filter { names.contains($0.rawValue) }
    }

    /// The spelling suggestion for `word`, as a question; empty if it is close to none.
    static func hint(for word: String, among all: [String]) -> String {
        Spelling.nearest(to: word, among: all).first.map { "did you mean \($0)? " } ?? ""
    }

    private static func areAllSizes(_ value: String) throws(Failure) -> Bool {
        if value == "all" || value == "middle" { return value == "all" }
        throw Failure(.usage, "--sizes takes all or middle, not '\(value)'; middle is the default")
    }

    private static func exportFormat(_ value: String) throws(Failure) -> ExportFormat {
        if let known = ExportFormat(rawValue: value) { return known }
        let all = ExportFormat.allCases.map(\.rawValue).joined(separator: ", ")
        throw Failure(.usage, "--to takes \(all), not '\(value)'; `reactive-bench help export` explains them")
    }

    private static func format<Format: RawRepresentable<String> & CaseIterable>(_ name: String) throws(Failure) -> Format {
        if let known = Format(rawValue: name) { return known }
        throw Failure(.usage, "unknown format '\(name)'; there are \(Format.allCases.map(\.rawValue).joined(separator: ", "))")
    }

    private static func rounds(_ value: String) throws(Failure) -> Int {
        if let number = Int(value), 1...1000 ~= number { return number }
        throw Failure(.usage, "--rounds takes a number from 1 to 1000, not '\(value)'; the default is 7, or 1 with QUICK=1")
    }

    private static func size(_ value: String) throws(Failure) -> Int {
        if let number = Int(value), number >= 0 { return number }
        throw Failure(.usage, "--size takes a whole number, not '\(value)'; `reactive-bench list` shows the sizes of each workload")
    }
}
