extension Array where Element: Hashable {
    /// Each element once, in the order of first occurrence.
    package var unique: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}

extension Array {
    /// The elements by key, with the keys in the order of first occurrence.
    package func grouped<Key: Hashable>(by key: (Element) -> Key) -> [(key: Key, elements: [Element])] {
        let groups = Dictionary(grouping: self, by: key)
        return map(key).unique.map { ($0, groups[$0] ?? []) }
    }
}
