extension Pipeline {
    /// A chain that is turned into a trait with an operator, and back into a chain.
    public enum Trait: Equatable, Sendable {
        /// The only value, with the function.
        case single(Function)
        /// The only value, if there is one and the predicate holds.
        case maybe(Predicate)
        /// The first value, or `orElse` if there is none.
        case first(orElse: Int)
        /// The sum of all values.
        case toArray
        /// The completion, and then a value.
        case completable(then: Int)
        /// Each value plus the summand; `onError` instead of an error. The next two do the same.
        case infallible(onError: Int, adding: Int)
        case driver(onError: Int, adding: Int)
        case signal(onError: Int, adding: Int)

        /// Whether it subscribes to its source when it is assembled, and to nothing else before.
        public var isPlain: Bool {
            switch self {
            case .single, .maybe, .first, .toArray: true
            case .completable, .infallible, .driver, .signal: false
            }
        }
    }
}

extension Pipeline.Trait: CustomStringConvertible {
    public var description: String {
        switch self {
        case .single(let function): "asSingle.map[\(function)]"
        case .maybe(let predicate): "asMaybe.filter[\(predicate)]"
        case .first(let value): "first.map{ $0 ?? \(value) }"
        case .toArray: "toArray.map{ sum }"
        case .completable(let value): "ignoreElements.asCompletable.andThen(Single.just(\(value)))"
        case .infallible(let value, let summand): "asInfallible(onErrorJustReturn: \(value)).map[+\(summand)]"
        case .driver(let value, let summand): "asDriver(onErrorJustReturn: \(value)).map[+\(summand)]"
        case .signal(let value, let summand): "asSignal(onErrorJustReturn: \(value)).map[+\(summand)]"
        }
    }
}

extension PlanGenerator {
    mutating func trait() -> Pipeline.Trait {
        switch number(0...7) {
        case 0: .single(function())
        case 1: .maybe(predicate())
        case 2: .first(orElse: number(0...20))
        case 3: .toArray
        case 4: .completable(then: number(0...20))
        case 5: .infallible(onError: number(0...20), adding: number(0...9))
        case 6: .driver(onError: number(0...20), adding: number(0...9))
        default: .signal(onError: number(0...20), adding: number(0...9))
        }
    }
}
