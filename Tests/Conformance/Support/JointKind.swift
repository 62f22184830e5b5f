/// The operators that join two sources.
enum JointKind: String, CaseIterable, Sendable {
    case merge, flatMap, zip, combineLatest, combineLatestOfMany, withLatestFrom, takeUntil, concat

    /// The operators that run both sources at once.
    static let parallel = allCases.filter { $0 != .concat }
    /// The operators that take a closure.
    static let combining: [JointKind] = [.zip, .combineLatest, .combineLatestOfMany, .withLatestFrom]

    /// Joins the two sources. `combine` is called with a value of each, in their order, if the operator takes a closure.
    func join(_ first: Chain<Int>, _ second: Chain<Int>, _ combine: @escaping (Int, Int) throws -> Int = { $0 * 10 + $1 }) -> Chain<Int> {
        switch self {
        case .merge: .merge(first, second)
        case .flatMap: Chain<Chain<Int>>.from([first, second]).flatMap { $0 }
        case .zip: .zip(first, second, resultSelector: combine)
        case .combineLatest: .combineLatest(first, second, resultSelector: combine)
        case .combineLatestOfMany: .combineLatest([first, second]) { try combine($0[0], $0[1]) }
        case .withLatestFrom: first.withLatestFrom(second, resultSelector: combine)
        case .takeUntil: first.take(until: second)
        case .concat: .concat(first, second)
        }
    }
}

/// A source that the test sends from. It notes `+name` at subscription and `-name` at cleanup.
final class NotedSource {
    private let name: String
    private let trial: Trial
    private(set) var observer: AnyObserver<Int>?
    /// Whether it drops the observer when it is unsubscribed. If not, later values show whether anybody still listens.
    private let letsGo: Bool

    init(_ name: String, _ trial: Trial, letsGo: Bool = true) { (self.name, self.trial, self.letsGo) = (name, trial, letsGo) }

    var chain: Chain<Int> {
        .create { [self] observer in
            self.observer = observer
            trial.journal.note("+\(name)")
            return Disposables.create { [self] in
                trial.journal.note("-\(name)")
                if letsGo { self.observer = nil }
            }
        }
    }

    func next(_ value: Int) { observer?.onNext(value) }
    func fail() { observer?.onError(Failure.boom) }
    func complete() { observer?.onCompleted() }
    func forget() { observer = nil }
}
