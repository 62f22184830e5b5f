/// The operators that turn each value of their source into an inner stream.
enum FlatteningKind: String, CaseIterable, Sendable {
    case flatMap, flatMapFirst, flatMapLatest, concatMap
    case mergeOneAtATime = "merge(maxConcurrent: 1)"

    /// The operators that call the closure themselves.
    static let mapping = allCases.filter { $0 != .mergeOneAtATime }

    /// Maps each value of `outer` to a stream and emits the values of those streams.
    func flatten(_ outer: Chain<Int>, _ transform: @escaping (Int) throws -> Chain<Int>) -> Chain<Int> {
        switch self {
        case .flatMap: outer.flatMap(transform)
        case .flatMapFirst: outer.flatMapFirst(transform)
        case .flatMapLatest: outer.flatMapLatest(transform)
        case .concatMap: outer.concatMap(transform)
        case .mergeOneAtATime: outer.map(transform).merge(maxConcurrent: 1)
        }
    }
}
