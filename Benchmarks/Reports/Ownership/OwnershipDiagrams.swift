enum OwnershipDiagrams {
    /// For Mermaid, which GitHub renders. Weak and unretained references are dashed, those of cycles red.
    static func mermaid(_ snapshot: OwnershipSnapshot, title: String) -> [String] {
        // Mermaid's texts are HTML, and `#` begins an entity.
        func quoted(_ text: String) -> String {
            let escaped = ["#": "#35;", "&": "#amp;", "<": "#lt;", ">": "#gt;", "\"": "#quot;"]
            return "\"" + text.map { escaped[String($0)] ?? String($0) }.joined() + "\""
        }
        var lines = ["flowchart LR", "  accTitle: \(title)"]
        if snapshot.objects.isEmpty { lines.append("  nothing[\"no object is alive\"]") }
        if snapshot.references.contains(where: { $0.holder == nil }) { lines.append("  you((you))") }
        lines += snapshot.objects.enumerated().map { "  o\($0)[\(quoted($1.title))]" }
        for reference in snapshot.references {
            let holder = reference.holder.map { "o\($0)" } ?? "you"
            let arrow = reference.kind == .strong ? "-->" : "-.->"
            let suffix = reference.kind == .unretained ? " (unretained)" : reference.kind == .weak ? " (weak)" : ""
            lines.append("  \(holder) \(arrow)|\(quoted(reference.title + suffix))| o\(reference.target)")
        }
        for part in [OwnershipSnapshot.Part.knot, .pair] {
            let indices = snapshot.references.indices.filter { snapshot.references[$0].part == part }.map(String.init)
            if indices.isEmpty { continue }
            lines.append("  linkStyle \(indices.joined(separator: ",")) stroke:#d1453b,stroke-width:\(part == .pair ? 3 : 2)px")
        }
        return lines
    }
}
