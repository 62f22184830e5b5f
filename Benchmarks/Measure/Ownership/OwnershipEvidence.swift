/// What memory shows of a run at one moment, before any conclusion.
struct OwnershipEvidence {
    enum What: Equatable {
        /// An instance of a class, and the module that declares it.
        case object(module: String)
        /// A closure's context, or a box. It has no module.
        case context
        /// Memory that Swift requested without making it an object.
        case memory
    }

    struct Pointer {
        /// The property's name, or a substitute.
        var name: String
        var target: Int
        var claim: Claim
    }

    /// How likely a pointer is to be a strong reference, by what is known of its place.
    enum Claim: Int {
        /// The property's type says that it is strong.
        case strong
        /// It belongs to no property: an array's element, a closure's context.
        case unnamed
        /// It is in memory that is no object, where an address may be a mere number.
        case untyped
        /// The property is `unowned` or `Unmanaged`. The latter may have been retained by hand.
        case unsafe
        /// The object's side table.
        case weak
    }

    struct Block {
        var what: What
        var name: String
        /// Its place in the order of allocation.
        var serial: UInt32
        /// Whether the scenario had it before the first phase.
        var isEarly: Bool
        /// The runtime's count of strong references to it. Nil for memory.
        var strongCount: Int?
        var pointers: [Pointer]
    }

    var blocks: [Block]
    /// The scenario's module. The scenario's own objects are the user.
    var userModule: String

    /// The conclusions from the evidence.
    ///
    /// Memory is part of the object that has it. The scenario's own objects are the user. An object has as many strong references as the
    /// runtime counts; the likeliest pointers to it are taken as those.
    var snapshot: OwnershipSnapshot {
        let kept = self.kept
        let nodes = blocks.indices.filter { kept[$0] }.sorted { blocks[$0].serial < blocks[$1].serial }
        let places = Dictionary(uniqueKeysWithValues: nodes.enumerated().map { ($1, $0) })
        var found: [(holder: Int?, pointer: Pointer)] = []
        for block in blocks.indices.sorted(by: { blocks[$0].serial < blocks[$1].serial }) where isUser(block) {
            found += reached(from: block).map { (nil, $0) }
        }
        for node in nodes { found += reached(from: node).map { (node, $0) } }
        let pointersTo = Dictionary(grouping: found.indices) { found[$0].pointer.target }
        var kinds = found.map { $0.pointer.claim == .weak ? OwnershipSnapshot.Kind.weak : .strong }
        var held = [Int](repeating: 0, count: nodes.count)
        for (place, node) in nodes.enumerated() {
            guard var open = blocks[node].strongCount else { continue }
            let pointers = (pointersTo[node] ?? []).filter { found[$0].pointer.claim != .weak }
            for pointer in pointers.sorted(by: { (found[$0].pointer.claim.rawValue, $0) < (found[$1].pointer.claim.rawValue, $1) }) {
                if open > 0 { open -= 1 } else { kinds[pointer] = .unretained }
            }
            held[place] = open
        }
        let references = found.indices.compactMap { index -> OwnershipSnapshot.Reference? in
            let (holder, pointer) = found[index]
            guard let target = places[pointer.target] else { return nil }
            return OwnershipSnapshot.Reference(holder.flatMap { places[$0] }, pointer.name, target, kinds[index])
        }
        return OwnershipSnapshot(objects: objects(nodes, held), references: references)
    }

    private func objects(_ nodes: [Int], _ held: [Int]) -> [OwnershipSnapshot.Object] {
        let totals = Dictionary(grouping: nodes) { blocks[$0].name }.mapValues(\.count)
        var seen: [String: Int] = [:]
        return zip(nodes, held).map { node, held in
            let name = blocks[node].name
            seen[name, default: 0] += 1
            return OwnershipSnapshot.Object(name, number: totals[name] == 1 ? nil : seen[name], held: held)
        }
    }

    private func isUser(_ block: Int) -> Bool { blocks[block].isEarly && blocks[block].what == .object(module: userModule) }

    /// The pointers of a block to objects, also through memory that it owns.
    private func reached(from block: Int) -> [Pointer] {
        var result: [Pointer] = []
        var open = Array(blocks[block].pointers.reversed())
        var passed: Set<Int> = []
        while let pointer = open.popLast() {
            guard blocks[pointer.target].what == .memory else {
                result.append(pointer)
                continue
            }
            guard passed.insert(pointer.target).inserted else { continue }
            open += blocks[pointer.target].pointers.reversed().map { Pointer(name: pointer.name, target: $0.target, claim: $0.claim) }
        }
        return result
    }

    /// By block, whether it is drawn.
    ///
    /// Drawn is what the phases made. Of what existed before: objects of a library, and whatever holds something that is drawn.
    private var kept: [Bool] {
        var kept = blocks.indices.map { block in
            switch blocks[block].what {
            case .memory: false
            case .context: !blocks[block].isEarly
            case .object(let module): !blocks[block].isEarly || (module != userModule && module != "Swift")
            }
        }
        var open = blocks.indices.filter { kept[$0] }
        var holders: [Int: [Int]] = [:]
        for block in blocks.indices where !kept[block] && !isUser(block) && blocks[block].what != .memory {
            for pointer in reached(from: block) { holders[pointer.target, default: []].append(block) }
        }
        while let block = open.popLast() {
            for holder in holders[block] ?? [] where !kept[holder] {
                kept[holder] = true
                open.append(holder)
            }
        }
        return kept
    }
}
