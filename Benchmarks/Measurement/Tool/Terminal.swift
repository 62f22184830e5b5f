import Foundation

/// How to write for who reads: colours and lines that are overwritten only on a terminal.
public struct Terminal: Sendable {
    /// Whether lines may be overwritten.
    public let isInteractive: Bool
    public let hasColours: Bool

    public init(isInteractive: Bool, hasColours: Bool) {
        (self.isInteractive, self.hasColours) = (isInteractive, hasColours)
    }

    /// What is behind `descriptor`. No colours with NO_COLOR (https://no-color.org) nor on a dumb terminal.
    public init(descriptor: Int32) {
        let environment = ProcessInfo.processInfo.environment
        let isDumb = environment["TERM"] == "dumb"
        isInteractive = isatty(descriptor) == 1 && !isDumb
        hasColours = isInteractive && (environment["NO_COLOR"] ?? "").isEmpty
    }

    public static let output = Terminal(descriptor: STDOUT_FILENO)
    public static let errors = Terminal(descriptor: STDERR_FILENO)

    public func bold(_ text: String) -> String { styled(text, "1") }
    public func dim(_ text: String) -> String { styled(text, "2") }
    public func green(_ text: String) -> String { styled(text, "32") }
    public func red(_ text: String) -> String { styled(text, "31") }

    private func styled(_ text: String, _ code: String) -> String {
        hasColours && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }

    /// Writes to standard error at once: messages and progress, never results.
    public static func complain(_ text: String, terminator: String = "\n") {
        FileHandle.standardError.write(Data((text + terminator).utf8))
    }
}
