/// A text file of entries: for each a line with name and sentence, then indented lines.
///
/// `#` begins a comment.
struct Outline<Line> {
    struct Entry {
        let name, sentence: String
        var lines: [Line] = []
    }

    /// Error messages, with remedies.
    struct Complaints {
        /// For a line before the first entry, a file without entries, an entry without lines.
        let early, nothing, empty: String
        /// For an entry without a sentence; nil if sentences are optional.
        var silent: String?
        /// For an unreadable line: the syntax of lines.
        var syntax = ""
    }

    private(set) var entries: [Entry] = []

    /// `read` parses an indented line.
    init(_ text: String, named path: String, _ complaints: Complaints, read: (Substring) throws(Flaw) -> Line) throws(Failure) {
        for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let words = line.split(whereSeparator: \.isWhitespace)
            guard let first = words.first, !first.hasPrefix("#") else { continue }
            func failure(_ words: String) -> Failure { Failure(.usage, "\(path), line \(number + 1): \(words)") }
            if line.first?.isWhitespace == false {
                if words.count < 2, let silent = complaints.silent { throw failure("'\(first)' \(silent)") }
                if entries.contains(where: { $0.name == first }) { throw failure("'\(first)' appears twice; rename one") }
                entries.append(Entry(name: String(first), sentence: words.dropFirst().joined(separator: " ")))
            } else if entries.isEmpty {
                throw failure(complaints.early)
            } else {
                do throws(Flaw) {
                    entries[entries.count - 1].lines.append(try read(line))
                } catch {
                    throw failure(error.words + complaints.syntax)
                }
            }
        }
        if entries.isEmpty { throw Failure(.usage, "\(path): \(complaints.nothing)") }
        if let entry = entries.first(where: \.lines.isEmpty) { throw Failure(.usage, "\(path): '\(entry.name)' \(complaints.empty)") }
    }
}

struct Flaw: Error { let words: String }
