import Gate

extension GateReport {
    /// JUnit's XML, as CI systems read it: one test case per row judged, the workload as its class. What failed is a failure, what went
    /// wrong an error, and what could not be judged is an error as well: a report without either would look as if all had passed.
    package var junit: String {
        let failures = verdicts.count { $0.code == .regression }
        let errors = verdicts.count { !$0.passes && $0.code != .regression }
        var lines = [
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
            "<testsuites>",
            "  <testsuite name=\"gate\" tests=\"\(verdicts.count)\" failures=\"\(failures)\" errors=\"\(errors)\" skipped=\"0\">",
        ]
        if !facts.isEmpty {
            lines.append("    <properties>")
            lines += facts.map { "      <property name=\"fact\" value=\"\(XML.escaped($0.description))\"/>" }
            lines.append("    </properties>")
        }
        var seen: [String: Int] = [:]
        for verdict in verdicts {
            let place = verdict.workload.isEmpty ? "gate" : verdict.workload
            var name = Self.testCase(verdict)
            let number = seen[place + "\t" + name, default: 0] + 1
            seen[place + "\t" + name] = number
            if number > 1 { name += " (\(number))" }
            let attributes = "classname=\"\(XML.escaped(place))\" name=\"\(XML.escaped(name))\""
            if verdict.passes {
                lines.append("    <testcase \(attributes)/>")
            } else {
                let element = verdict.code == .regression ? "failure" : "error"
                let message = XML.escaped(verdict.finding)
                lines.append("    <testcase \(attributes)>")
                lines.append(
                    "      <\(element) type=\"\(verdict.kind.rawValue)\" "
                        + "message=\"\(message)\">\(XML.escaped(verdict.description))</\(element)>"
                )
                lines.append("    </testcase>")
            }
        }
        return (lines + ["  </testsuite>", "</testsuites>", ""]).joined(separator: "\n")
    }

    /// CI systems take two test cases of one name for one. A row has a verdict on its times and another on how its samples spread.
    private static func testCase(_ verdict: Verdict) -> String {
        if case .tail = verdict.cause { "\(verdict.subject), spread of samples" } else { verdict.subject }
    }
}

/// Text in XML 1.0.
enum XML {
    /// For an attribute or between tags. Characters that XML 1.0 cannot have at all become U+FFFD; line breaks are kept as references,
    /// since a parser turns those in an attribute into blanks.
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
