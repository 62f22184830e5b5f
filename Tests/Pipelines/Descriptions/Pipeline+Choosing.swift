extension Pipeline {
    /// Operators that select values of one source, or change what an event is.
    public enum Choosing: Equatable, Sendable {
        case compactMap(Predicate, Function)
        case ignoreElements
        /// The sum of each value and its index.
        case enumerated
        case takeWhile(Predicate, isInclusive: Bool)
        case takeUntil(Predicate, isInclusive: Bool)
        case takeLast(Int)
        case skipWhile(Predicate)
        case elementAt(Int)
        case single, singleWhere(Predicate)
        /// `materialize`, a function of each value, and `dematerialize`.
        case materialize(Function)
        case scanInto(Function)
        /// By the remainder of the function's result.
        case distinctByKey(Function, modulus: Int)
        case doAfterNext(Function)
        /// Throws at the completion.
        case doThrowingAtTheEnd
        case takeFor(Int)
        case skipFor(Int)
        case delaySubscription(Int)

        /// Whether it subscribes to its source when it is assembled, and to nothing else before.
        public var isPlain: Bool {
            switch self {
            case .takeFor, .skipFor, .delaySubscription: false
            default: true
            }
        }
    }
}

extension Pipeline.Choosing: CustomStringConvertible {
    public var description: String {
        switch self {
        case .compactMap(let predicate, let function): "compactMap[\(function) if \(predicate)]"
        case .ignoreElements: "ignoreElements"
        case .enumerated: "enumerated"
        case .takeWhile(let predicate, let isInclusive): "take(while: \(predicate), \(isInclusive ? ".inclusive" : ".exclusive"))"
        case .takeUntil(let predicate, let isInclusive): "take(until: \(predicate), \(isInclusive ? ".inclusive" : ".exclusive"))"
        case .takeLast(let count): "takeLast(\(count))"
        case .skipWhile(let predicate): "skip(while: \(predicate))"
        case .elementAt(let index): "element(at: \(index))"
        case .single: "single"
        case .singleWhere(let predicate): "single(\(predicate))"
        case .materialize(let function): "materialize.map[\(function)].dematerialize"
        case .scanInto(let function): "scan(into: \(function))"
        case .distinctByKey(let function, let modulus): "distinctUntilChanged[\(function) % \(modulus)]"
        case .doAfterNext(let function): "do(afterNext: \(function))"
        case .doThrowingAtTheEnd: "do(onCompleted: throw)"
        case .takeFor(let ticks): "take(for: \(ticks))"
        case .skipFor(let ticks): "skip(seconds: \(ticks))"
        case .delaySubscription(let ticks): "delaySubscription(\(ticks))"
        }
    }
}

extension PlanGenerator {
    mutating func choosing() -> Pipeline.Choosing {
        switch number(0...17) {
        case 0: .compactMap(predicate(), function())
        case 1: .ignoreElements
        case 2: .enumerated
        case 3: .takeWhile(predicate(), isInclusive: number(0...1) == 0)
        case 4: .takeUntil(predicate(), isInclusive: number(0...1) == 0)
        case 5: .takeLast(number(0...3))
        case 6: .skipWhile(predicate())
        case 7: .elementAt(number(0...3))
        case 8: .single
        case 9: .singleWhere(predicate())
        case 10: .materialize(function())
        case 11: .scanInto(function())
        case 12: .distinctByKey(function(), modulus: number(2...4))
        case 13: .doAfterNext(function())
        case 14: .doThrowingAtTheEnd
        case 15: .takeFor(number(0...30))
        case 16: .skipFor(number(0...10))
        default: .delaySubscription(number(0...5))
        }
    }
}
