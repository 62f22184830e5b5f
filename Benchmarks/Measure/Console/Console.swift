import CProcess

/// How to write for who reads: colours and lines that are overwritten only on a terminal.
package struct Console: Sendable {
    /// Whether lines may be overwritten.
    package let isInteractive: Bool
    package let hasColours: Bool

    private let descriptor: Int32

    package init(isInteractive: Bool, hasColours: Bool) {
        (self.isInteractive, self.hasColours, descriptor) = (isInteractive, hasColours, -1)
    }

    /// What is behind `descriptor`. No colours with NO_COLOR (https://no-color.org) nor on a dumb terminal.
    package init(descriptor: Int32) {
        let environment = ProcessInfo.processInfo.environment
        let isDumb = environment["TERM"] == "dumb"
        self.descriptor = descriptor
        isInteractive = isatty(descriptor) == 1 && !isDumb
        hasColours = isInteractive && (environment["NO_COLOR"] ?? "").isEmpty
    }

    package static let output = Console(descriptor: STDOUT_FILENO)
    package static let errors = Console(descriptor: STDERR_FILENO)

    /// How wide it is at this moment, as the system or else COLUMNS says.
    package var columns: Int {
        var size = winsize()
        if ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
        return ProcessInfo.processInfo.environment["COLUMNS"].flatMap(Int.init).flatMap { $0 > 0 ? $0 : nil } ?? 80
    }

    /// `text` for people, with its lines broken at blanks where the terminal ends. What stands in a column goes on in that column.
    package func wrapped(_ text: String) -> [String] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        return isInteractive ? Self.paragraphs(lines).flatMap { Self.wrapped($0, columns: columns) } : lines
    }

    /// The same of a message, with the word that it begins with in a colour.
    package func wrapped(_ word: String, _ text: String, in colour: (String) -> String) -> [String] {
        let lines = wrapped("\(word)  \(text)")
        return [colour(word) + lines[0].dropFirst(word.count)] + lines.dropFirst()
    }

    /// Lines of prose that follow each other as one: where they end in the source is nothing to a terminal. What is indented, has columns,
    /// or begins with the tool's name stays as it is.
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

    /// One line, broken where `columns` end.
    package static func wrapped(_ line: String, columns: Int) -> [String] {
        var rest = Array(line), lines: [String] = []
        let start = rest.prefix { $0 == " " }.count
        // Where the text of the last column begins: behind two blanks or more.
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
        // As `head` does when it has seen enough: no mistake, and as a shell would report the signal.
        if reason == EPIPE { exit(128 + SIGPIPE) }
        throw Failure(.usage, "cannot write to standard output; make room, or send it elsewhere")
    }

    /// Writes to standard error at once: messages and progress, never results.
    package static func complain(_ text: String, terminator: String = "\n") {
        // What was printed comes first, where both go to one place. What does not arrive is said at the end, by `flushOutput`.
        _ = flush_all()
        // One that is full or gone is no reason to stop measuring.
        try? FileHandle.standardError.write(contentsOf: Data((ToolName.said(text) + terminator).utf8))
    }
}
