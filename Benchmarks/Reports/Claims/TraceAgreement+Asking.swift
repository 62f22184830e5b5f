extension TraceAgreement {
    /// What the tool of the trace build says: it runs the six subscriptions again.
    package init(askingToolAt path: String) throws(Failure) {
        guard FileManager.default.isExecutableFile(atPath: path) else {
            throw Failure(.usage, "\(path): no executable is there; `make trace-tool` builds it")
        }
        guard let output = Subprocess.output(of: [path, "trace", "--format", "json"]) else {
            throw Failure(.usage, "\(path) cannot trace; `\(path) trace` says why, `make trace-tool` builds it again")
        }
        guard let found = Self.understood(output) else {
            throw Failure(.usage, "\(path): what it says of its trace cannot be read; `make trace-tool` builds one of these sources")
        }
        self = found
    }

    /// The row of seed 004's parts together.
    static func understood(_ json: String) -> TraceAgreement? {
        struct Document: Decodable { let agreement: [[String: Field]] }
        enum Field: Decodable {
            case text(String), number(Int)

            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                if let number = try? container.decode(Int.self) {
                    self = .number(number)
                } else {
                    self = .text(try container.decode(String.self))
                }
            }

            var number: Int? { if case .number(let number) = self { number } else { nil } }
        }
        guard let document = try? JSONDecoder().decode(Document.self, from: Data(json.utf8)),
            let row = document.agreement.first(where: { row in
                if case .text("all") = row["part"] { row["sinkchain"] != nil } else { false }
            }), let expected = row["seed"]?.number
        else { return nil }
        let counts = ["DisposerChain", "SinkChain", "LinkChain"].compactMap { library -> Count? in
            let name = library.lowercased()
            guard let agreeing = row[name]?.number, let own = row["\(name)_own"]?.number else { return nil }
            return Count(library: library, agreeing: agreeing, own: own)
        }
        return counts.count == 3 ? TraceAgreement(expected: expected, counts: counts) : nil
    }
}
