extension GateReport {
    /// JUnit's XML for CI systems: a test case for each passed row, and for each cause of the others.
    ///
    /// A regression is a failure. What went wrong or could not be judged is an error; otherwise the report would look as if all had passed.
    package var junit: String {
        let groups = Self.groups(findings), passed = verdicts.filter(\.passes)
        let failures = groups.count { $0.code == .regression }
        var lines = [
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
            "<testsuites>",
            "  <testsuite name=\"gate\" tests=\"\(passed.count + groups.count)\" failures=\"\(failures)\" "
                + "errors=\"\(groups.count - failures)\" skipped=\"0\">",
        ]
        if !facts.isEmpty {
            lines.append("    <properties>")
            lines += facts.map { "      <property name=\"fact\" value=\"\(XML.escaped($0.description))\"/>" }
            lines.append("    </properties>")
        }
        // CI systems merge test cases of the same name.
        var seen: [String: Int] = [:]
        func attributes(_ place: String, _ name: String) -> String {
            let number = seen[place + "\t" + name, default: 0] + 1
            seen[place + "\t" + name] = number
            let place = place.isEmpty ? "gate" : place, name = number > 1 ? "\(name) (\(number))" : name
            return "classname=\"\(XML.escaped(place))\" name=\"\(XML.escaped(name))\""
        }
        for verdict in passed { lines.append("    <testcase \(attributes(verdict.workload, verdict.name))/>") }
        for (code, group) in groups {
            let element = code == .regression ? "failure" : "error"
            let text = (group.lines() + (group.differences.count > 1 ? group.differences.map(\.description) : [])).joined(separator: "\n")
            let workloads = group.differences.map(\.workload).unique
            let name = group.differences.count == 1 ? group.differences[0].subject : group.title
            lines += [
                "    <testcase \(attributes(workloads.count == 1 ? workloads[0] : "gate", name))>",
                "      <\(element) type=\"\(group.word)\" message=\"\(XML.escaped(group.findings.joined(separator: "; ")))\">"
                    + "\(XML.escaped(text))</\(element)>",
                "    </testcase>",
            ]
        }
        return (lines + ["  </testsuite>", "</testsuites>", ""]).joined(separator: "\n")
    }
}

enum XML {
    /// Escapes text for attributes and between tags.
    ///
    /// Characters that XML 1.0 forbids become U+FFFD. Line breaks become references, since a parser would turn them into blanks in an
    /// attribute.
    static func escaped(_ text: String) -> String {
        CharacterReference.escaping(text) { scalar in
            switch scalar {
            case "'": "&apos;"
            case "\t", "\n", "\r": "&#\(scalar.value);"
            default: scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF ? "\u{FFFD}" : nil
            }
        }
    }
}
