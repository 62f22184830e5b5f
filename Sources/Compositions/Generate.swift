extension Chain {
    /// Emits `initialState`, then what `iterate` makes of each state, as long as `condition` holds; then completes.
    ///
    /// Composed of ``from(_:)`` and ``map(_:)``: the loop notices disposal before each value and stops. If `condition` or `iterate` throws,
    /// the error is emitted.
    public static func generate(
        initialState: Element, condition: @escaping (Element) throws -> Bool, iterate: @escaping (Element) throws -> Element
    ) -> Chain<Element> {
        Chain<Result<Element, any Error>>.from(Generated(initialState, condition, iterate)).map { try $0.get() }
    }

    /// The same, with each value from an action of `scheduler`, and the end from another. Composed of ``from(_:scheduler:)`` and
    /// ``map(_:)``.
    ///
    /// Disposal cancels the pending action.
    public static func generate(
        initialState: Element, condition: @escaping (Element) throws -> Bool, scheduler: any Scheduler,
        iterate: @escaping (Element) throws -> Element
    ) -> Chain<Element> {
        Chain<Result<Element, any Error>>.from(Generated(initialState, condition, iterate), scheduler: scheduler).map { try $0.get() }
    }
}

/// The states. If a closure throws, its error is the last element.
private struct Generated<State>: Sequence, IteratorProtocol {
    private enum Step {
        /// Before the first state.
        case first(State)
        /// The state returned last.
        case next(State)
        case over
    }

    private var step: Step
    private let condition: (State) throws -> Bool
    private let iterate: (State) throws -> State

    init(_ initial: State, _ condition: @escaping (State) throws -> Bool, _ iterate: @escaping (State) throws -> State) {
        step = .first(initial)
        self.condition = condition
        self.iterate = iterate
    }

    mutating func next() -> Result<State, any Error>? {
        do {
            let state: State
            switch step {
            case .first(let initial): state = initial
            case .next(let last): state = try iterate(last)
            case .over: return nil
            }
            let isWanted = try condition(state)
            step = isWanted ? .next(state) : .over
            return isWanted ? .success(state) : nil
        } catch {
            step = .over
            return .failure(error)
        }
    }
}
