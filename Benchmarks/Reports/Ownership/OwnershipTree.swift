/// The object graph as a tree below the objects that the user holds.
///
/// Each object is expanded once, where the fewest references lead to it. Elsewhere only its name is printed: after `↩` if the reference
/// closes a cycle, otherwise with `(above)` or `(below)`.
struct OwnershipTree {
    private let snapshot: OwnershipSnapshot
    private let console: Console
    private var lines: [String] = []
    /// By object, the index of the reference under which it is expanded; -1 for a root.
    private var expandedBy: [Int: Int] = [:]
    private var printed: Set<Int> = []
    /// The indices of references by their holder; nil is the user.
    private let outgoing: [Int?: [Int]]

    static func lines(_ snapshot: OwnershipSnapshot, _ console: Console) -> [String] {
        var tree = OwnershipTree(snapshot, console)
        tree.write()
        return tree.lines
    }

    private init(_ snapshot: OwnershipSnapshot, _ console: Console) {
        (self.snapshot, self.console) = (snapshot, console)
        outgoing = Dictionary(grouping: snapshot.references.indices) { snapshot.references[$0].holder }
    }

    private mutating func write() {
        if outgoing[nil] != nil { lines.append(console.bold("you")) }
        expand(nil)
        // What the user does not reach: first objects held from elsewhere, last cycles that nobody holds.
        for object in snapshot.objects.indices where snapshot.objects[object].held > 0 { root(object, "held from elsewhere") }
        for object in snapshot.objects.indices where !isTarget(object) { root(object, "held by nothing that was found") }
        for object in snapshot.objects.indices { root(object, "held only by its own cycle") }
    }

    private func isTarget(_ object: Int) -> Bool {
        snapshot.references.contains { $0.target == object && $0.kind == .strong && $0.holder != object }
    }

    private mutating func root(_ object: Int, _ why: String) {
        guard expandedBy[object] == nil else { return }
        expandedBy[object] = -1
        printed.insert(object)
        lines.append("\(console.bold(snapshot.objects[object].title))  \(console.dim("(\(why))"))")
        expand(object)
    }

    private mutating func expand(_ holder: Int?) {
        spread(from: holder)
        writeChildren(of: holder)
    }

    /// Chooses where objects are expanded, breadth first.
    private mutating func spread(from holder: Int?) {
        var queue = outgoing[holder, default: []], next = 0
        while next < queue.count {
            let reference = snapshot.references[queue[next]]
            if reference.kind == .strong, expandedBy[reference.target] == nil {
                expandedBy[reference.target] = queue[next]
                queue += outgoing[reference.target, default: []]
            }
            next += 1
        }
    }

    /// Not recursive: a chain of references is as long as a chain of operators.
    private mutating func writeChildren(of holder: Int?) {
        var open: [(reference: Int, indent: String, isLast: Bool, path: Set<Int>)] = []
        func push(_ references: [Int], _ indent: String, _ path: Set<Int>) {
            for (place, reference) in references.enumerated().reversed() {
                open.append((reference, indent, place == references.count - 1, path))
            }
        }
        push(outgoing[holder, default: []], "", holder.map { Set([$0]) } ?? [])
        while let (index, indent, isLast, path) = open.popLast() {
            let reference = snapshot.references[index]
            lines.append(indent + line(index, isLast: isLast, path))
            guard expandedBy[reference.target] == index else { continue }
            printed.insert(reference.target)
            push(outgoing[reference.target, default: []], indent + (isLast ? "   " : "│  "), path.union([reference.target]))
        }
    }

    /// `├─ downstream → MapSink #2`.
    private func line(_ index: Int, isLast: Bool, _ path: Set<Int>) -> String {
        let reference = snapshot.references[index], target = snapshot.objects[reference.target]
        let name = reference.title, title = target.title, corner = isLast ? "└" : "├"
        switch reference.kind {
        case .weak: return "\(corner)╌ " + console.dim("\(name) ⇢ \(title) (weak)")
        case .unretained: return "\(corner)┄ " + console.dim("\(name) ⇢ \(title) (unretained)")
        case .strong:
            let note = target.held > 0 ? console.dim("  (and held \(target.held) × from elsewhere)") : ""
            if expandedBy[reference.target] == index { return "\(corner)─ \(name) → \(console.bold(title))\(note)" }
            if reference.part != .none, path.contains(reference.target) { return "\(corner)─ \(name) " + console.red("↩ to \(title)") }
            return "\(corner)─ \(name) → \(title) " + console.dim(printed.contains(reference.target) ? "(above)" : "(below)")
        }
    }
}
