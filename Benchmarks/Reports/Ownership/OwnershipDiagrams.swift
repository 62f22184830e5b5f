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
