extension GateReport {
    /// GitHub shows ten errors per step and silently drops the rest.
    static let mostAnnotations = 10

    /// Annotations for GitHub Actions, one per cause. If there are too many, the last one counts the others.
    package var annotations: [String] {
        let groups = Self.groups(findings).map(\.group)
        let shown = groups.count > Self.mostAnnotations ? Self.mostAnnotations - 1 : groups.count
        let lines = groups.prefix(shown).map { Self.annotation(title: $0.title, message: $0.lines().joined(separator: "\n")) }
        if verdicts.isEmpty { return [Self.annotation(title: "gate", message: summary)] }
        if shown == groups.count { return lines }
        let rest = "\(groups.count - shown) more causes; the step's summary and log list all"
        return lines + [Self.annotation(title: "gate: \(groups.count) causes", message: rest)]
    }

    /// A workflow command. Properties need `:` and `,` escaped as well.
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
