extension GateReport {
    /// GitHub shows ten errors of a step and drops the rest without a word.
    static let mostAnnotations = 10

    /// Lines that GitHub Actions turns into annotations: one for each cause, and where there are too many, a last one that says how many
    /// more there are.
    package var annotations: [String] {
        let groups = Self.groups(findings).map(\.group)
        let shown = groups.count > Self.mostAnnotations ? Self.mostAnnotations - 1 : groups.count
        let lines = groups.prefix(shown).map { Self.annotation(title: $0.title, message: $0.lines().joined(separator: "\n")) }
        if verdicts.isEmpty { return [Self.annotation(title: "gate", message: summary)] }
        if shown == groups.count { return lines }
        let rest = "\(groups.count - shown) more causes; the step's summary and its log have all"
        return lines + [Self.annotation(title: "gate: \(groups.count) causes", message: rest)]
    }

    /// A workflow command. In a property `:` and `,` mean something as well.
    static func annotation(title: String, message: String) -> String {
        "::error title=\(escapedProperty(title))::\(escapedData(message))"
    }

    private static func escapedData(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "%": result += "%25"
            case "\r": result += "%0D"
            case "\n": result += "%0A"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }

    private static func escapedProperty(_ text: String) -> String {
        escapedData(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
    }
}
