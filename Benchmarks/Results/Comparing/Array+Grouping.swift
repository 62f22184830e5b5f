extension Array where Element: Hashable {
    /// Each once, in the order in which they come first.
    package var unique: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}

extension Array {
    /// Those with one key together, in the order in which the keys come first.
    package func grouped<Key: Hashable>(by key: (Element) -> Key) -> [(key: Key, elements: [Element])] {
        let groups = Dictionary(grouping: self, by: key)
        return map(key).unique.map { ($0, groups[$0] ?? []) }
    }
}
