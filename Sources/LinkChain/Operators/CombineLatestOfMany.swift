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
        let sink = CombineLatestOfManySink<Source, Element>(CombineLatestOfMany(count: sources.count, resultSelector: resultSelector))
        // LinkChain: the link owns all its parents from now on; cold ones start when a final link below is observed.
        for (number, source) in sources.enumerated() {
            sink.subscribe(to: source, number: number) { sink, value in
                unsafeDowncast(sink, to: CombineLatestOfManySink<Source, Element>.self).next(value, number)
            }
        }
        return sink
    }
}

private struct CombineLatestOfMany<Source, Result> {
    let count: Int
    let resultSelector: ([Source]) throws -> Result
}

private final class CombineLatestOfManySink<Source, Result>: MultiSourceSink<CombineLatestOfMany<Source, Result>, Result>,
    @unchecked Sendable
{
    // Touched inside the serializer, as what follows.
    /// The latest values, in the order of the sources, of those that have sent one. `resultSelector` is given this array itself: a value
    /// makes no new one, unless it kept the last.
    @exclusivity(unchecked) private var latest: [Source] = []
    /// Whether each source has sent a value.
    @exclusivity(unchecked) private var hasSent: [Bool]
    // LinkChain: which, not how many: a source that has completed does not run again, so its latest value stays.
    /// The sources that have completed.
    private var completed: [Int] = []

    override init(_ parameters: CombineLatestOfMany<Source, Result>) {
        hasSent = Array(repeating: false, count: parameters.count)
        super.init(parameters)
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
        completed.append(number)
        return completed.count == parameters.count || !hasSent[number]
    }

    // LinkChain: one state for all that observe it. It begins anew when the last of them has gone, but for sources that have completed:
    // those do not run again.
    override func reset() {
        var place = 0
        for number in hasSent.indices where hasSent[number] {
            if !isClosed, completed.contains(number) {
                place += 1
            } else {
                latest.remove(at: place)
                hasSent[number] = false
            }
        }
    }

    override func copy(onto parents: [Parent]) -> Parent {
        Chain.combineLatest(parents.indices.map { parents.source($0, of: Source.self) }, resultSelector: parameters.resultSelector)
    }
}
