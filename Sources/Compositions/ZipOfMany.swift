extension Chain {
    /// Combines the first values of all `sources`, in their order, with `resultSelector`, then their second values, and so on.
    ///
    /// A value waits until all sources have sent as many. Completes as soon as no result can follow: when a source has completed and none
    /// of its values is waiting; without sources, at once. Fails with the first error of a source or of `resultSelector`, after tearing
    /// down all sources. Disposal stops all sources, and releases `resultSelector` and the waiting values.
    public static func zip<Source>(
        _ sources: [Chain<Source>], resultSelector: @escaping ([Source]) throws -> Element
    ) -> Chain<Element> {
        if sources.isEmpty { return empty() }
        let joining = Joining<ZippedParts<Source>, Element>(
            ZippedParts(count: sources.count),
            next: { parts in
                guard let values = parts.popFirst() else { return nil }
                return try resultSelector(values)
            },
            isOver: { $0.isDrained })
        return joined(joining, sources.enumerated().map { number, source in JoinedSource(source) { $0.take($1, from: number) } })
    }

    /// The same with the values as an array.
    public static func zip<Source>(_ sources: [Chain<Source>]) -> Chain<Element> where Element == [Source] {
        zip(sources, resultSelector: { $0 })
    }

    /// Emits the latest values of all `sources` as an array, in their order, each time one of them emits, once all have.
    ///
    /// Composed of `combineLatest(_:resultSelector:)`, and ends as that does.
    public static func combineLatest<Source>(_ sources: [Chain<Source>]) -> Chain<Element> where Element == [Source] {
        combineLatest(sources, resultSelector: { $0 })
    }
}

/// The waiting values of all sources of a `zip`.
private struct ZippedParts<Value> {
    private var parts: [ZippedPart<Value>]
    /// How many sources have no waiting value.
    private var awaited: Int
    /// Whether a source has completed and has no waiting value.
    private(set) var isDrained = false

    init(count: Int) {
        parts = Array(repeating: ZippedPart(), count: count)
        awaited = count
    }

    mutating func take(_ arrival: Arrival<Value>, from number: Int) {
        let wasEmpty = parts[number].isEmpty
        parts[number].take(arrival)
        let isEmpty = parts[number].isEmpty
        if wasEmpty != isEmpty { awaited += isEmpty ? 1 : -1 }
        if parts[number].isDrained { isDrained = true }
    }

    /// Removes the first value of each source; nil if a source has none.
    mutating func popFirst() -> [Value]? {
        if awaited > 0 { return nil }
        return parts.indices.map { number in
            let value = parts[number].popFirst()
            if parts[number].isEmpty { awaited += 1 }
            if parts[number].isDrained { isDrained = true }
            return value
        }
    }
}
