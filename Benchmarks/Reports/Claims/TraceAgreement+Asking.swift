extension TraceAgreement {
    /// Asks the tool of the trace build, which runs the six subscriptions again.
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

    /// Reads the row for all parts of seed 004 together.
    static func understood(_ json: String) -> TraceAgreement? {
        guard let document = try? JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any],
            let rows = document["agreement"] as? [[String: Any]],
            let row = rows.first(where: { $0["part"] as? String == "all" && $0["sinkchain"] != nil }), let expected = row["seed"] as? Int
        else { return nil }
        let counts = ["DisposerChain", "SinkChain", "LinkChain"].compactMap { library -> Count? in
            let name = library.lowercased()
            guard let agreeing = row[name] as? Int, let own = row["\(name)_own"] as? Int else { return nil }
            return Count(library: library, agreeing: agreeing, own: own)
        }
        return counts.count == 3 ? TraceAgreement(expected: expected, counts: counts) : nil
    }
}
