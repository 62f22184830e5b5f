extension Chain {
    /// Emits `resultSelector` of the first values of all `sources`, in their order, then of their second values, and so on.
    ///
    /// What comes from one source waits until all have sent as many. Completes as soon as no result can follow: when one source has
    /// completed and none of its values waits; at once if there are none. The first error ends it, and so does `resultSelector` if it
    /// throws; all sources are torn down before the error is emitted. Disposal stops all sources, and releases `resultSelector` and what
    /// waits.
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

    /// The same with the values of the sources as an array.
    public static func zip<Source>(_ sources: [Chain<Source>]) -> Chain<Element> where Element == [Source] {
        zip(sources, resultSelector: { $0 })
    }

    /// Emits the latest values of all `sources` as an array, in their order, each time that one of them emits, as soon as all have.
    ///
    /// Ends as `combineLatest(_:resultSelector:)`, of which it is composed.
    public static func combineLatest<Source>(_ sources: [Chain<Source>]) -> Chain<Element> where Element == [Source] {
        combineLatest(sources, resultSelector: { $0 })
    }
}

/// What has come from all sources of a `zip`.
private struct ZippedParts<Value> {
    private var parts: [ZippedPart<Value>]
    /// The sources of which no value waits.
    private var awaited: Int
    /// Whether nothing can come from one of them any more.
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

    /// A value of each, if there is one.
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
