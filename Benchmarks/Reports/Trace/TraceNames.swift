enum TraceNames {
    /// `FilterSink created`; the user's lines are unchanged.
    static func text(_ line: Log.Line) -> String {
        line.stage.isEmpty ? line.text : "\(name(line.stage)) \(line.text)"
    }

    /// Without generic arguments.
    ///
    /// A `Producer` is an operator's observable, and named after what it keeps: the operator's parameters, as in `Producer<Map<Int, Int>,
    /// Int>`, or the element of `just`, as in `Producer<Int, Int>`.
    static func name(_ type: String) -> String {
        let base = String(type.prefix { $0 != "<" })
        guard base == "Producer" else { return base }
        let kept = type.dropFirst("Producer<".count).prefix { $0 != "<" && $0 != "," }
        return type.dropFirst("Producer<".count + kept.count).hasPrefix("<") ? String(kept) : "Just"
    }

    /// In the words of seed 004, whose sources log `creating`.
    ///
    /// LinkChain's registrations are those of every link, not of a subject's observers, so they keep their name.
    static func inSeedsWords(_ line: Log.Line, _ library: String) -> String {
        if line.stage.isEmpty { return line.text }
        let own = name(line.stage)
        let name = own == "Registration" && library == "LinkChain" ? own : seedsName(of: own, line.text)
        let isSource = name == "Just" || name == "Create" || name == "PublishSubjectSubscription"
        return isSource && line.text == "created" ? "\(name) creating" : "\(name) \(line.text)"
    }

    private static func seedsName(of name: String, _ step: String) -> String {
        switch name {
        case "Registration": "PublishSubjectSubscription"
        case "Inlet": "CreateSource"
        case "SubjectCore" where step.hasPrefix("forwarding") || step == "removing": "PublishSubject"
        default: name
        }
    }

    static let glossary = [
        "Names are the seed's. Its `Just`, `Filter`, `Map` and `Create` are a `Producer` in DisposerChain and SinkChain.",
        "Its `PublishSubjectSubscription` is a `Registration` in both.",
        "`CreateSource on event` comes from the `Inlet` that the observer of `create` holds, `PublishSubject forwarding` from its core.",
        "Where the seed logs `creating`, of `Just`, `Create` and `PublishSubjectSubscription`, the libraries log `created`.",
    ]

    /// What was created and not freed, by name.
    static func remaining(of log: Log) -> [(name: String, count: Int)] {
        var counts: [String: Int] = [:]
        for line in log.sections.flatMap(\.lines) where !line.stage.isEmpty {
            if line.text == "created" { counts[name(line.stage), default: 0] += 1 }
            if line.text == "deinit" { counts[name(line.stage), default: 0] -= 1 }
        }
        return counts.filter { $0.value != 0 }.map { (name: $0.key, count: $0.value) }.sorted { $0.name < $1.name }
    }
}
