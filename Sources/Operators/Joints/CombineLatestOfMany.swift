extension Chain {
    /// Emits `resultSelector` of the latest values of all `sources`, in their order, each time that one of them emits, as soon as all have.
    ///
    /// Completes when all have completed, or as soon as one completes without a value; at once if there are none. The first error ends
    /// it, and so does `resultSelector` if it throws; all sources are torn down before the error is emitted. Disposal stops all sources,
    /// and releases `resultSelector` and the latest values.
    public static func combineLatest<Source>(
        _ sources: [Chain<Source>], resultSelector: @escaping ([Source]) throws -> Element
    ) -> Chain<Element> {
        if sources.isEmpty { return empty() }
        return join(
            CombineLatestOfManySink<Source, Element>.self, CombineLatestOfMany(count: sources.count, resultSelector: resultSelector),
            sources)
    }
}

@usableFromInline struct CombineLatestOfMany<Source, Result> {
    let count: Int
    let resultSelector: ([Source]) throws -> Result
}

@usableFromInline
final class CombineLatestOfManySink<Source, Result>: MultiSourceSink<CombineLatestOfMany<Source, Result>, Result>, Joint,
    @unchecked Sendable
{
    // Touched inside the serializer, as what follows.
    /// The latest values, in the order of the sources, of those that have sent one. `resultSelector` is given this array itself: a value
    /// makes no new one, unless it kept the last.
    @exclusivity(unchecked) private var latest: [Source] = []
    /// Whether each source has sent a value.
    @exclusivity(unchecked) private var hasSent: [Bool]
    /// How many sources have completed.
    private var completed = 0

    @usableFromInline override init(_ parameters: CombineLatestOfMany<Source, Result>, _ wiring: Wiring<Result>) {
        hasSent = Array(repeating: false, count: parameters.count)
        super.init(parameters, wiring)
    }

    @usableFromInline func subscribe(to sources: Sources) {
        for number in 0..<parameters.count where !isClosed {
            subscribe(to: sources.source(number, of: Source.self), number: number) { input, value in
                input.forward(to: CombineLatestOfManySink<Source, Result>.self) { $0.next(value, number) }
            }
        }
    }

    @inline(__always)
    func next(_ value: Source, _ number: Int) {
        guard serializer.enter() else { return serializer.enqueue { self.take(value, number) } }
        take(value, number)
        serializer.leave()
    }

    private func take(_ value: Source, _ number: Int) {
        if isStopped { return }
        if latest.count == parameters.count { latest[number] = value } else { keepEarly(value, number) }
        if latest.count < parameters.count { return }
        let result: Result
        do { result = try parameters.resultSelector(latest) } catch { return fail(error) }
        emit(result)
    }

    /// Keeps a value while other sources have not sent one.
    private func keepEarly(_ value: Source, _ number: Int) {
        let place = place(of: number)
        if hasSent[number] { return latest[place] = value }
        latest.reserveCapacity(parameters.count)
        latest.insert(value, at: place)
        hasSent[number] = true
    }

    /// Where in `latest` the value of a source stands.
    private func place(of number: Int) -> Int { hasSent[..<number].count { $0 } }

    override func ends(with completion: Completion, from number: Int) -> Bool {
        if case .error = completion { return true }
        completed += 1
        return completed == parameters.count || !hasSent[number]
    }

    // LinkChain: as in `zip`.
    override func reset() {
        var place = 0
        for number in hasSent.indices where hasSent[number] {
            if !isClosed, hasEnded(number) {
                place += 1
            } else {
                latest.remove(at: place)
                hasSent[number] = false
            }
        }
    }
}
