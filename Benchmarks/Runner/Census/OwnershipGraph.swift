import CCensus
import Results

/// Who holds whom among the objects of one run: memory itself tells. A word of a living object that is another's address is its
/// strong reference to it; a weak one points to a side table, which is not among them.
///
/// Memory that Swift asked for without making an object of it (the storage of a list of observers) is a node as well: what it holds, its
/// owner holds through it. What this cannot see: references kept in a tagged or otherwise altered form, as those of strings are.
struct OwnershipGraph {
    /// By node: the type's name, without its generic arguments.
    let names: [String]
    let references: References

    /// Of all that a run has allocated and that is alive, the scenario's own included: it may be part of a cycle.
    init(ofRun run: UInt32) {
        let blocks = Census.blocks(ofRun: run)
        var known: [UnsafeRawPointer?: String] = [:]
        names = blocks.map { block in
            if let name = known[block.metadata] { return name }
            let name = TypeName.of(block.metadata, generics: false)
            known[block.metadata] = name
            return name
        }
        let places = Dictionary(uniqueKeysWithValues: blocks.enumerated().map { ($1.address, $0) })
        references = References(
            targets: blocks.map { block in
                Self.words(of: block).compactMap { places[$0 & Self.addressBits] }
            })
    }

    /// Swift keeps the cases of an enum in bits that an address leaves free: the highest byte and the lowest three bits.
    private static let addressBits: UInt = 0x00FF_FFFF_FFFF_FFF8

    /// What the block's memory holds, without the two words that are every object's own.
    private static func words(of block: CensusBlock) -> [UInt] {
        guard let memory = UnsafeRawPointer(bitPattern: block.address) else { return [] }
        let word = MemoryLayout<UInt>.size
        let first = block.metadata == nil ? 0 : 2
        return stride(from: first * word, to: block.size / word * word, by: word).map { memory.load(fromByteOffset: $0, as: UInt.self) }
    }

    /// The cycles for people, those that are alike together: `2 × SinkDisposer <-> MapSink`.
    func cycles() -> [Cycles.Kind] { Cycles(names: names, references: references).kinds }
}

/// The cycles of a graph whose nodes have names, as text.
package struct Cycles {
    /// Cycles that look alike.
    package struct Kind: Equatable {
        /// What is on them: `MapSink <-> SinkDisposer`, or `knot of 9: 4 SinkDisposer, 3 MapSink, …`.
        package var text: String
        /// How many there are.
        package var count: Int
    }

    /// First the pairs that hold each other, then the knots of more than two, each by descending number and then by text.
    let kinds: [Kind]

    init(names: [String], references: References) {
        var pairs: [String: Int] = [:]
        for (one, other) in references.pairs {
            let ends = [names[one], names[other]].sorted()
            pairs["\(ends[0]) <-> \(ends[1])", default: 0] += 1
        }
        var knots: [String: Int] = [:]
        for knot in references.knots where knot.count != 2 {
            if knot.count == 1 {
                knots["\(names[knot[0]]) <-> itself", default: 0] += 1
            } else {
                knots["knot of \(knot.count): \(Self.inventory(knot.map { names[$0] }))", default: 0] += 1
            }
        }
        kinds = Self.sorted(pairs) + Self.sorted(knots)
    }

    private static func sorted(_ counts: [String: Int]) -> [Kind] {
        let kinds = counts.map { Kind(text: $0.key, count: $0.value) }
        return kinds.sorted { ($1.count, $0.text) < ($0.count, $1.text) }
    }

    /// `3 MapSink, 1 SubscriptionSink`, the most frequent first.
    private static func inventory(_ names: [String]) -> String {
        let counts = Dictionary(grouping: names, by: \.self).mapValues(\.count)
        return sorted(counts).map { "\($0.count) \($0.text)" }.joined(separator: ", ")
    }
}
