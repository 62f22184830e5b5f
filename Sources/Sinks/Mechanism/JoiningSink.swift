/// One of the sources of a ``JoiningSink``.
struct JoinedSource<State, Result> {
    /// How it is subscribed to, formed where its type is known. It holds nothing of the source: that stands in the observable.
    struct Way {
        fileprivate let subscribe: (JoiningSink<State, Result>, Chain<Result>, Int) -> Void
        fileprivate let complete: (inout State) -> Void
    }

    let source: ObservableNode
    let way: Way

    /// - Parameter take: puts what comes from the source into its part of the state.
    init<Value>(_ source: Chain<Value>, _ take: @escaping (inout State, Arrival<Value>) -> Void) {
        self.source = source
        way = Way(
            subscribe: { sink, observable, number in
                sink.subscribe(to: observable.source(number, of: Value.self), number: number) { input, value in
                    input.forward(to: JoiningSink<State, Result>.self) { $0.next(value, take) }
                }
            },
            complete: { take(&$0, .completed) })
    }
}

/// A sink that makes one of the values of several sources of different types: what `zip` and `combineLatest` of three to eight are made of.
final class JoiningSink<State, Result>: MultiSourceSink<Joining<State, Result>, Result>, @unchecked Sendable {
    private let ways: [JoinedSource<State, Result>.Way]
    /// What has come from the sources. Touched inside the serializer.
    @exclusivity(unchecked) private var state: State
    /// Whether a source has completed: no value makes it the last one before that.
    private var hasEnded = false

    init(_ parameters: Joining<State, Result>, _ ways: [JoinedSource<State, Result>.Way], _ downstream: Downstream<Result>) {
        self.ways = ways
        state = parameters.state
        super.init(parameters, downstream)
    }

    func subscribeToAll(of observable: Chain<Result>) {
        for number in ways.indices where !isStopped { ways[number].subscribe(self, observable, number) }
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
        do { result = try parameters.next(&state) } catch { return fail(error) }
        guard let result else { return }
        emit(result)
        if hasEnded, parameters.isOver(state) { finish(with: .completed) }
    }

    override func ends(with completion: Completion, from number: Int) -> Bool {
        if case .error = completion { return true }
        hasEnded = true
        ways[number].complete(&state)
        return parameters.isOver(state)
    }
}

extension Chain {
    /// Emits what `joining` makes of the values of `sources`.
    static func joined<State>(_ joining: Joining<State, Element>, _ sources: [JoinedSource<State, Element>]) -> Chain<Element> {
        Producer((joining, sources.map(\.way)), sources: sources.map(\.source)) { observable, downstream in
            let (joining, ways) = observable.parameters(as: (Joining<State, Element>, [JoinedSource<State, Element>.Way]).self)
            let sink = JoiningSink(joining, ways, downstream)
            return sink.whenWired { sink.subscribeToAll(of: observable) }
        }
    }
}
