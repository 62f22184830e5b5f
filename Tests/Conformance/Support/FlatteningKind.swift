/// The operators that make inner streams of the values of their source.
enum FlatteningKind: String, CaseIterable, Sendable {
    case flatMap, flatMapFirst, flatMapLatest, concatMap
    case mergeOneAtATime = "merge(maxConcurrent: 1)"

    /// Those that call the closure themselves.
    static let mapping = allCases.filter { $0 != .mergeOneAtATime }

    /// Emits what the streams emit that `transform` makes of the values of `outer`.
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
