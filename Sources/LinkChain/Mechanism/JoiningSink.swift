/// One of the sources of a ``JoiningSink``.
struct JoinedSource<State, Result> {
    /// How it is observed, formed where its type is known. It holds nothing of the source: that is held by the link.
    struct Way {
        fileprivate let subscribe: (JoiningSink<State, Result>, Parent, Int) -> Void
        fileprivate let complete: (inout State) -> Void
        fileprivate let reset: (inout State) -> Void
        /// A source in the place of one that has ended.
        fileprivate let sourceInPlace: ([Parent], Int) -> Parent
    }

    let source: Parent
    let way: Way

    /// - Parameter take: puts what comes from the source into its part of the state.
    init<Value>(_ source: Chain<Value>, _ take: @escaping (inout State, Arrival<Value>) -> Void) {
        self.source = source
        way = Way(
            subscribe: { sink, source, number in
                sink.subscribe(to: unsafeDowncast(source, to: Chain<Value>.self), number: number) { sink, value in
                    unsafeDowncast(sink, to: JoiningSink<State, Result>.self).next(value, take)
                }
            },
            complete: { take(&$0, .completed) },
            reset: { take(&$0, .observersHaveGone) },
            sourceInPlace: { $0.source($1, of: Value.self) })
    }
}

/// A link that makes one of the values of several sources of different types: what `zip` and `combineLatest` of three to eight are made of.
final class JoiningSink<State, Result>: MultiSourceSink<Joining<State, Result>, Result>, @unchecked Sendable {
    private let ways: [JoinedSource<State, Result>.Way]
    /// What has come from the sources. Touched inside the serializer.
    @exclusivity(unchecked) private var state: State
    /// Whether a source has completed: no value makes it the last one before that.
    private var hasEnded = false

    init(_ parameters: Joining<State, Result>, _ ways: [JoinedSource<State, Result>.Way]) {
        self.ways = ways
        state = parameters.state
        super.init(parameters)
    }

    func subscribeToAll(of sources: [Parent]) {
        for number in ways.indices { ways[number].subscribe(self, sources[number], number) }
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

    override func reset() {
        if isClosed { state = parameters.state }
        for way in ways { way.reset(&state) }
    }

    override func copy(onto parents: [Parent]) -> Parent {
        let copy = JoiningSink(parameters, ways)
        copy.subscribeToAll(of: ways.indices.map { ways[$0].sourceInPlace(parents, $0) })
        return copy
    }
}

extension Chain {
    /// Emits what `joining` makes of the values of `sources`.
    static func joined<State>(_ joining: Joining<State, Element>, _ sources: [JoinedSource<State, Element>]) -> Chain<Element> {
        let sink = JoiningSink(joining, sources.map(\.way))
        // LinkChain: the link owns all its parents from now on; cold ones start when a final link below is observed.
        sink.subscribeToAll(of: sources.map(\.source))
        return sink
    }
}
