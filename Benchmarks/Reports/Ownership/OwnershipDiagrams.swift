import Runner

/// The object graph in the languages of two drawing tools.
enum OwnershipDiagrams {
    /// For Graphviz.
    static func dot(_ snapshot: OwnershipSnapshot, title: String) -> [String] {
        func quoted(_ text: String) -> String {
            "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
        }
        var lines = [
            "digraph ownership {", "  label=\(quoted(title)); labelloc=t; rankdir=LR;",
            "  node [shape=box, style=rounded, fontname=\"Helvetica\"]; edge [fontname=\"Helvetica\", fontsize=10];",
        ]
        if snapshot.references.contains(where: { $0.holder == nil }) { lines.append("  you [label=\"you\", shape=plaintext];") }
        lines += snapshot.objects.enumerated().map { "  o\($0) [label=\(quoted($1.title))];" }
        lines += snapshot.references.map { reference in
            let style =
                switch (reference.kind, reference.part) {
                case (.weak, _): ", style=dashed"
                case (.unretained, _): ", style=dotted"
                case (.strong, .pair): ", color=\"#b3261e\", penwidth=2"
                case (.strong, .knot): ", color=\"#b3261e\""
                case (.strong, .none): ""
                }
            let holder = reference.holder.map { "o\($0)" } ?? "you"
            return "  \(holder) -> o\(reference.target) [label=\(quoted(reference.title))\(style)];"
        }
        return lines + ["}"]
    }

    /// For Mermaid, which GitHub draws. Weak and unretained references are dashed, those of cycles red.
    static func mermaid(_ snapshot: OwnershipSnapshot, title: String) -> [String] {
        // Its texts are HTML, and `#` begins an entity.
        func quoted(_ text: String) -> String {
            let escaped = ["#": "#35;", "&": "#amp;", "<": "#lt;", ">": "#gt;", "\"": "#quot;"]
            return "\"" + text.map { escaped[String($0)] ?? String($0) }.joined() + "\""
        }
        var lines = ["flowchart LR", "  accTitle: \(title)"]
        if snapshot.objects.isEmpty { lines.append("  nothing[\"no object is alive\"]") }
        if snapshot.references.contains(where: { $0.holder == nil }) { lines.append("  you((you))") }
        lines += snapshot.objects.enumerated().map { "  o\($0)[\(quoted($1.title))]" }
        var red: [(index: Int, width: Int)] = []
        for (index, reference) in snapshot.references.enumerated() {
            let holder = reference.holder.map { "o\($0)" } ?? "you"
            let arrow = reference.kind == .strong ? "-->" : "-.->"
            let suffix = reference.kind == .unretained ? " (unretained)" : reference.kind == .weak ? " (weak)" : ""
            lines.append("  \(holder) \(arrow)|\(quoted(reference.title + suffix))| o\(reference.target)")
            if reference.part != .none { red.append((index, reference.part == .pair ? 3 : 2)) }
        }
        for width in Set(red.map(\.width)).sorted() {
            let indices = red.filter { $0.width == width }.map { String($0.index) }
            lines.append("  linkStyle \(indices.joined(separator: ",")) stroke:#d1453b,stroke-width:\(width)px")
        }
        return lines
    }
}
