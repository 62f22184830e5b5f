/// One of the sources of a ``JoiningSink``.
struct JoinedSource<State, Result> {
    /// How to subscribe to it: closures that are formed where its type is known, and hold nothing of the source.
    @usableFromInline struct SourceBinding {
        fileprivate let subscribe: (JoiningSink<State, Result>, Sources, Int) -> Void
        /// Tells the state that the source has completed, or that all observers have gone.
        fileprivate let tell: (inout State, _ hasCompleted: Bool) -> Void
    }

    let source: AnySource
    let binding: SourceBinding

    /// - Parameter take: puts what comes from the source into its part of the state.
    init<Value>(_ source: Chain<Value>, _ take: @escaping (inout State, Arrival<Value>) -> Void) {
        self.source = source
        binding = SourceBinding(
            subscribe: { sink, sources, number in
                sink.subscribe(to: sources.source(number, of: Value.self), number: number) { input, value in
                    input.forward(to: JoiningSink<State, Result>.self) { $0.next(value, take) }
                }
            },
            tell: { take(&$0, $1 ? .completed : .observersHaveGone) })
    }
}

@usableFromInline struct JoinedSources<State, Result> {
    let joining: Joining<State, Result>
    let bindings: [JoinedSource<State, Result>.SourceBinding]
}

/// Combines the values of several sources of different types: the sink of `zip` and `combineLatest` of three to eight.
@usableFromInline
final class JoiningSink<State, Result>: MultiSourceSink<JoinedSources<State, Result>, Result>, Joint, @unchecked Sendable {
    /// Touched inside the serializer.
    @exclusivity(unchecked) private var state: State
    /// Whether a source has completed: only then can a value be the last.
    private var sourceHasCompleted = false

    @usableFromInline override init(_ parameters: JoinedSources<State, Result>, _ wiring: Wiring<Result>) {
        state = parameters.joining.state
        super.init(parameters, wiring)
    }

    @usableFromInline func subscribe(to sources: Sources) {
        for number in parameters.bindings.indices where !isClosed { parameters.bindings[number].subscribe(self, sources, number) }
    }

    @inline(__always)
    func next<Value>(_ value: Value, _ take: @escaping (inout State, Arrival<Value>) -> Void) {
        guard serializer.enter() else { return serializer.enqueue { self.takeIn(value, take) } }
        takeIn(value, take)
        serializer.leave()
    }

    @inline(__always)
    private func takeIn<Value>(_ value: Value, _ take: (inout State, Arrival<Value>) -> Void) {
        if isStopped { return }
        take(&state, .value(value))
        let result: Result?
        do { result = try parameters.joining.next(&state) } catch { return fail(error) }
        guard let result else { return }
        emit(result)
        if sourceHasCompleted, parameters.joining.isOver(state) { finish(with: .completed) }
    }

    override func ends(with completion: Completion, from number: Int) -> Bool {
        if case .error = completion { return true }
        sourceHasCompleted = true
        parameters.bindings[number].tell(&state, true)
        return parameters.joining.isOver(state)
    }

    override func reset() {
        if isClosed { state = parameters.joining.state }
        for binding in parameters.bindings { binding.tell(&state, false) }
    }
}

extension Chain {
    /// Emits what `joining` makes of the values of `sources`.
    static func joined<State>(_ joining: Joining<State, Element>, _ sources: [JoinedSource<State, Element>]) -> Chain<Element> {
        // Closures, since key paths would be made at run time.
        let bindings = sources.map { $0.binding }
        return join(JoiningSink<State, Element>.self, JoinedSources(joining: joining, bindings: bindings), sources.map { $0.source })
    }
}
