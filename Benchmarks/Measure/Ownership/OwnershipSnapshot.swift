/// The objects that are alive at one moment, and every reference between them.
///
/// It is the same for every run that does the same: objects are in the order of allocation, and nothing depends on addresses.
package struct OwnershipSnapshot: Equatable, Sendable {
    /// An object or, if `count` is above one, all objects of a type.
    package struct Object: Equatable, Sendable {
        /// The type's short name: `MapSink`, `Producer<Filter>`, `closure context`.
        package var name: String
        /// Which of the objects with this name it is, from 1. Nil if it is the only one.
        package var number: Int?
        package var count = 1
        /// Strong references to it from outside this run's memory: those of a thread, a global variable or the stack.
        package var held = 0

        package init(_ name: String, number: Int? = nil, count: Int = 1, held: Int = 0) {
            (self.name, self.number, self.count, self.held) = (name, number, count, held)
        }

        /// `MapSink`, `MapSink #2`, `MapSink × 64`.
        package var title: String { name + (number.map { " #\($0)" } ?? "") + (count > 1 ? " × \(count)" : "") }
    }

    package enum Kind: String, CaseIterable, Sendable {
        case strong
        /// Finds the object as long as it exists.
        case weak
        /// `unowned` or `Unmanaged`: an address that keeps nothing alive.
        case unretained
    }

    /// What kind of cycle a strong reference is part of.
    package enum Part: Comparable, Sendable {
        case none
        /// On any other cycle.
        case knot
        /// Both objects hold each other.
        case pair
    }

    package struct Reference: Equatable, Sendable {
        /// The index of the object that has it; nil if the user has it.
        package var holder: Int?
        package var target: Int
        /// Its name in the source: `downstream`, `tie.parent`.
        package var name: String
        package var kind: Kind
        package var part = Part.none
        /// How many references are drawn as this one.
        package var count = 1
        /// `downstream`, `element × 64`.
        package var title: String { name + (count > 1 ? " × \(count)" : "") }

        package init(_ holder: Int?, _ name: String, _ target: Int, _ kind: Kind = .strong, part: Part = .none, count: Int = 1) {
            (self.holder, self.name, self.target) = (holder, name, target)
            (self.kind, self.part, self.count) = (kind, part, count)
        }
    }

    package struct Sums: Equatable, Sendable {
        package var objects = 0
        /// References between objects by kind, without those of the user.
        package var strong = 0, weak = 0, unretained = 0
        package var pairs = 0
        /// The sizes of the sets of objects that all reach each other, in descending order.
        package var knots: [Int] = []
        /// Strong references from outside this run's memory.
        package var held = 0
    }

    package private(set) var objects: [Object]
    /// First the user's, then by holder, each in the order of its properties.
    package private(set) var references: [Reference]
    package private(set) var sums: Sums

    /// Finds the cycle that each reference is part of, and the sums.
    package init(objects: [Object], references: [Reference]) {
        (self.objects, self.references) = (objects, references)
        sums = Sums()
        sums.objects = objects.count
        sums.held = objects.reduce(0) { $0 + $1.held }
        let graph = strongReferences
        var knotOf: [Int: Int] = [:]
        let knots = graph.knots
        for (number, knot) in knots.enumerated() { for object in knot { knotOf[object] = number } }
        let sets = graph.targets.map(Set.init)
        for index in references.indices {
            let reference = references[index]
            guard let holder = reference.holder else { continue }
            switch reference.kind {
            case .weak: sums.weak += 1
            case .unretained: sums.unretained += 1
            case .strong:
                sums.strong += 1
                if reference.target != holder, sets[reference.target].contains(holder) {
                    self.references[index].part = .pair
                } else if let knot = knotOf[holder], knot == knotOf[reference.target] {
                    self.references[index].part = .knot
                }
            }
        }
        sums.pairs = graph.pairs.count
        sums.knots = knots.map(\.count).sorted(by: >)
    }

    var strongReferences: References {
        var graph = References(targets: objects.map { _ in [] })
        for reference in references where reference.kind == .strong {
            if let holder = reference.holder { graph.targets[holder].append(reference.target) }
        }
        return graph
    }

    /// A drawing of more objects than this cannot be followed.
    package static let mostObjectsToDraw = 40

    package var drawable: OwnershipSnapshot { objects.count > Self.mostObjectsToDraw ? byType : self }

    /// Types instead of objects, in the order of their first objects. The sums and the cycles stay those of the objects.
    package var byType: OwnershipSnapshot {
        let types = objects.grouped(by: \.name)
        let places = Dictionary(uniqueKeysWithValues: types.enumerated().map { ($1.key, $0) })
        let typeOf = objects.map { places[$0.name, default: 0] }
        var result = self
        result.objects = types.map { name, objects in Object(name, count: objects.count, held: objects.reduce(0) { $0 + $1.held }) }
        for index in references.indices {
            result.references[index].holder = references[index].holder.map { typeOf[$0] }
            result.references[index].target = typeOf[references[index].target]
        }
        result.references = Self.together(result.references)
        return result
    }

    /// Merges references that are drawn alike.
    private static func together(_ references: [Reference]) -> [Reference] {
        struct Key: Hashable {
            var holder: Int?, target: Int, name: String, kind: Kind
        }
        let groups = references.grouped { Key(holder: $0.holder, target: $0.target, name: $0.name, kind: $0.kind) }
        let merged = groups.map { _, alike in
            var reference = alike[0]
            reference.count = alike.reduce(0) { $0 + $1.count }
            reference.part = alike.map(\.part).max() ?? Part.none
            return reference
        }
        return merged.enumerated().sorted { ($0.element.holder ?? -1, $0.offset) < ($1.element.holder ?? -1, $1.offset) }.map(\.element)
    }
}
