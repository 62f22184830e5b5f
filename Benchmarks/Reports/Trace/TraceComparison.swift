/// One section of a document's log, compared with the libraries' logs.
package struct TraceComparison: Sendable {
    package enum Mark: Equatable, Sendable {
        /// Both have it.
        case agrees
        /// Only the document has it. With the number of the reason.
        case missing(Int)
        /// Only the library has it. With the number of the reason.
        case own(Int)
        /// The line is from another library alone.
        case none
    }

    package struct Row: Equatable, Sendable {
        package let text: String
        package var marks: [Mark]
    }

    package let title: String
    package let libraries: [String]
    package let expected: Int
    package private(set) var rows: [Row] = []
    /// The reasons, numbered from 1. 0 stands for an unexplained difference.
    package private(set) var reasons: [String] = []

    package init(title: String, expected: [String], logs: [(library: String, lines: [String])], reasons: [TraceReason]) {
        (self.title, self.expected, libraries) = (title, expected.count, logs.map(\.library))
        let alignments = logs.map { Alignment(expected, $0.lines) }
        for place in 0...expected.count {
            for row in MergedLines(alignments.map { $0.own[place] }).rows {
                let marks = logs.indices.map { index -> Mark in
                    row.isIn[index] ? .own(number(.own, row.text, libraries[index], reasons)) : .none
                }
                rows.append(Row(text: row.text, marks: marks))
            }
            guard place < expected.count else { break }
            let marks = logs.indices.map { index -> Mark in
                alignments[index].isShared[place] ? .agrees : .missing(number(.missing, expected[place], libraries[index], reasons))
            }
            rows.append(Row(text: expected[place], marks: marks))
        }
    }

    private mutating func number(_ difference: TraceReason.Difference, _ line: String, _ library: String, _ all: [TraceReason]) -> Int {
        guard let reason = all.first(where: { $0.fits(difference, line, title, library) }) else { return 0 }
        if let known = reasons.firstIndex(of: reason.text) { return known + 1 }
        reasons.append(reason.text)
        return reasons.count
    }

    /// Lines of the document that this library has, in their order.
    package func agreeing(_ library: Int) -> Int { rows.count { $0.marks[library] == .agrees } }

    /// Lines of this library that the document does not have.
    package func own(_ library: Int) -> Int { rows.count { if case .own = $0.marks[library] { true } else { false } } }

    package var unexplained: [String] {
        rows.flatMap { row in
            zip(libraries, row.marks).compactMap { library, mark in
                switch mark {
                case .missing(0): "\(library), \(title): '\(row.text)' is missing"
                case .own(0): "\(library), \(title): '\(row.text)' is not in the document"
                default: nil
                }
            }
        }
    }
}
