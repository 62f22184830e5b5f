extension Observable {
    /// Emits `combine` of the latest values of all `sources`, in their order, each time that one of them emits, as soon as all have.
    ///
    /// Completes when all have completed, or as soon as one completes without a value; at once if there are none. The first error ends it, and so
    /// does `combine` if it throws; all sources are torn down before the error is emitted. Disposal stops all sources, and releases `combine` and the latest values.
    public static func combineLatest<Source>(
        _ sources: [Observable<Source>], _ combine: @escaping ([Source]) throws -> Element
    ) -> Observable<Element> {
        if sources.isEmpty { return empty() }
        // Not in the closure, which would hold the sources as well: an assembly releases them one by one.
        let count = sources.count
        return Observable(sources: sources) { assembly, downstream in
            let disposer = SinkDisposer()
            let sink = CombineLatestOfManySink<Source, Element>(count, combine, downstream, disposer)
            // DisposerChain: runs when the chain below is wired and can be disposed.
            CurrentThreadScheduler.whenWired {
                for number in 0..<count where !sink.isDisposed {
                    sink.subscribe(to: assembly.source(number, of: Source.self), number: number) { input, value in
                        unsafeDowncast(input, to: InputSink.self).forward(to: CombineLatestOfManySink<Source, Element>.self) {
                            $0.next(value, number)
                        }
                    }
                }
            }
            return disposer.set(sink, .composite(sink.upstreams))
        }
    }
}

private final class CombineLatestOfManySink<Source, Result>: JointSink<Result>, @unchecked Sendable {
    private let combine: ([Source]) throws -> Result
    // Touched inside the gate, as what follows.
    @exclusivity(unchecked) private var latest: [LatestOfSource<Source>]
    /// The sources that have not emitted yet.
    @exclusivity(unchecked) private var awaited: Int
    /// The sources that have not completed.
    private var running: Int

    init(
        _ count: Int, _ combine: @escaping ([Source]) throws -> Result,
        _ downstream: Downstream<Result>, _ disposer: SinkDisposer
    ) {
        self.combine = combine
        latest = Array(repeating: LatestOfSource(), count: count)
        awaited = count
        running = count
        super.init(downstream, disposer)
    }

    @inline(__always)
    func next(_ value: Source, _ number: Int) {
        guard gate.enter() else { return gate.leaveWork { self.take(value, number) } }
        take(value, number)
        gate.leave()
    }

    private func take(_ value: Source, _ number: Int) {
        if isDisposed { return }
        if latest[number].value == nil { awaited -= 1 }
        latest[number].value = value
        if awaited > 0 { return }
        let result: Result
        do { result = try combine(latest.map { $0.value.unsafelyUnwrapped }) } catch { return fail(error) }
        emit(result)
    }

    override func ends(with terminal: Terminal, from input: InputSink) -> Bool {
        if case .error = terminal { return true }
        running -= 1
        return running == 0 || latest[input.number].value == nil
    }
}
