import CProcess

/// A stream for people: colours and overwritten lines, but only on a terminal.
package struct Console: Sendable {
    package let isInteractive: Bool
    package let hasColours: Bool

    private let descriptor: Int32

    package init(isInteractive: Bool, hasColours: Bool) {
        (self.isInteractive, self.hasColours, descriptor) = (isInteractive, hasColours, -1)
    }

    /// The stream at `descriptor`. No colours with NO_COLOR (https://no-color.org) or on a dumb terminal.
    package init(descriptor: Int32) {
        let environment = ProcessInfo.processInfo.environment
        let isDumb = environment["TERM"] == "dumb"
        self.descriptor = descriptor
        isInteractive = isatty(descriptor) == 1 && !isDumb
        hasColours = isInteractive && (environment["NO_COLOR"] ?? "").isEmpty
    }

    package static let output = Console(descriptor: STDOUT_FILENO)
    package static let errors = Console(descriptor: STDERR_FILENO)

    /// The current width in columns, from the system or else from COLUMNS.
    package var columns: Int {
        var size = winsize()
        if ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
        return ProcessInfo.processInfo.environment["COLUMNS"].flatMap(Int.init).flatMap { $0 > 0 ? $0 : nil } ?? 80
    }

    /// `text` with its lines broken at blanks where the terminal ends. Text in a column continues in that column.
    package func wrapped(_ text: String) -> [String] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        return isInteractive ? Self.paragraphs(lines).flatMap { Self.wrapped($0, columns: columns) } : lines
    }

    /// A wrapped message, whose first word is coloured.
    package func wrapped(_ word: String, _ text: String, in colour: (String) -> String) -> [String] {
        let lines = wrapped("\(word)  \(text)")
        return [colour(word) + lines[0].dropFirst(word.count)] + lines.dropFirst()
    }

    /// Joins consecutive lines of prose, since line breaks in the source mean nothing to a terminal.
    ///
    /// Lines that are indented, have columns, or begin with the tool's name stay as they are.
    static func paragraphs(_ lines: [String]) -> [String] {
        var paragraphs: [String] = []
        var isInProse = false
        for line in lines {
            let isProse =
                !line.isEmpty && !line.hasPrefix(" ") && !line.contains("  ") && !line.hasPrefix(ToolName.ofTheProject + " ")
            if isProse && isInProse { paragraphs[paragraphs.count - 1] += " " + line } else { paragraphs.append(line) }
            isInProse = isProse
        }
        return paragraphs
    }

    package static func wrapped(_ line: String, columns: Int) -> [String] {
        var rest = Array(line), lines: [String] = []
        let start = rest.prefix { $0 == " " }.count
        // Where the text of the last column begins: after two blanks or more.
        let gap = rest.indices.dropFirst(start).first { $0 + 2 < rest.count && rest[$0] == " " && rest[$0 + 1] == " " }
        var hanging = gap.map { $0 + rest[$0...].prefix { $0 == " " }.count } ?? start
        if hanging > columns / 2 { hanging = start + 4 }
        while rest.count > columns {
            let blanks = rest.indices.filter { $0 > hanging && rest[$0] == " " }
            guard let end = blanks.last(where: { $0 <= columns }) ?? blanks.first else { break }
            lines.append(String(rest[..<end]))
            rest = Array(repeating: " ", count: hanging) + rest[(end + 1)...].drop { $0 == " " }
        }
        return lines + [String(rest)]
    }

    package func bold(_ text: String) -> String { styled(text, "1") }
    package func dim(_ text: String) -> String { styled(text, "2") }
    package func green(_ text: String) -> String { styled(text, "32") }
    package func red(_ text: String) -> String { styled(text, "31") }

    private func styled(_ text: String, _ code: String) -> String {
        hasColours && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }

    /// Makes sure that everything printed has arrived: a full disk must not look like success.
    package static func flushOutput() throws(Failure) {
        let reason = flush_all()
        if reason == 0 { return }
        // The reader has seen enough, as `head` does. That is no mistake: exit as a shell would report the signal.
        if reason == EPIPE { exit(128 + SIGPIPE) }
        throw Failure(.usage, "cannot write to standard output; make room, or send it elsewhere")
    }

    /// Writes to standard error at once: messages and progress, never results.
    package static func complain(_ text: String, terminator: String = "\n") {
        // Printed text comes first if both go to the same place. `flushOutput` reports at the end what did not arrive.
        _ = flush_all()
        // A full or closed standard error does not stop a measurement.
        try? FileHandle.standardError.write(contentsOf: Data((ToolName.said(text) + terminator).utf8))
    }
}
