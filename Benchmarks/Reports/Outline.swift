/// What a file lists: for each entry a line with its name and a sentence, and below it lines that are set in. `#` begins a comment.
struct Outline<Line> {
    struct Entry {
        let name, sentence: String
        var lines: [Line] = []
    }

    /// What is said of a file that is none, with what to do.
    struct Complaints {
        /// Of a line before the first entry, of a file without entries, and of an entry without lines.
        let early, nothing, empty: String
        /// Of an entry without a sentence; nil if it needs none.
        var silent: String?
        /// Of a line that cannot be read: how lines are written.
        var syntax = ""
    }

    private(set) var entries: [Entry] = []

    /// `read` reads a line that is set in.
    init(_ text: String, named path: String, _ complaints: Complaints, read: (Substring) throws(Flaw) -> Line) throws(Failure) {
        for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let words = line.split(whereSeparator: \.isWhitespace)
            guard let first = words.first, !first.hasPrefix("#") else { continue }
            func failure(_ words: String) -> Failure { Failure(.usage, "\(path), line \(number + 1): \(words)") }
            if line.first?.isWhitespace == false {
                if words.count < 2, let silent = complaints.silent { throw failure("'\(first)' \(silent)") }
                if entries.contains(where: { $0.name == first }) { throw failure("'\(first)' is there twice; rename one") }
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

/// Why a line cannot be read, for a person.
struct Flaw: Error { let words: String }
