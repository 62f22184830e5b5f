extension Chain {
    /// Combines the latest values of all `sources`, in their order, with `resultSelector`, each time one of them emits, once all have.
    ///
    /// Completes when all have completed, or as soon as one completes without a value; without sources, at once. Fails with the first error
    /// of a source or of `resultSelector`, after tearing down all sources. Disposal stops all sources, and releases `resultSelector` and
    /// the latest values.
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

/// Flags for what a source has sent.
private enum Sent {
    static let value: UInt8 = 1
    static let completion: UInt8 = 2
}

@usableFromInline
final class CombineLatestOfManySink<Source, Result>: MultiSourceSink<CombineLatestOfMany<Source, Result>, Result>, NumberedJoint,
    @unchecked Sendable
{
    // All three are touched inside the serializer.
    /// The latest values of the sources that have sent one, in the order of the sources.
    ///
    /// `resultSelector` gets this array itself: it is copied for a value only if `resultSelector` kept it.
    @exclusivity(unchecked) private var latest: [Source] = []
    /// The ``Sent`` flags of each source.
    @exclusivity(unchecked) private var sent: [UInt8]
    /// How many sources have completed.
    private var completed = 0

    @usableFromInline override init(_ parameters: CombineLatestOfMany<Source, Result>, _ wiring: Wiring<Result>) {
        sent = Array(repeating: 0, count: parameters.count)
        super.init(parameters, wiring)
    }

    @usableFromInline func subscribe(to sources: Sources) {
        for number in 0..<parameters.count where !isClosed {
            subscribe(
                to: sources.source(number, of: Source.self), number: number,
                deliver: numbered(number, for: CombineLatestOfManySink<Source, Result>.self))
        }
    }

    @inline(__always)
    @usableFromInline func next(_ value: Source, from number: Int) {
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
        if hasSentValue(number) { return latest[place] = value }
        latest.reserveCapacity(parameters.count)
        latest.insert(value, at: place)
        sent[number] |= Sent.value
    }

    /// The index of a source's value in `latest`.
    private func place(of number: Int) -> Int { sent[..<number].count { $0 & Sent.value != 0 } }

    private func hasSentValue(_ number: Int) -> Bool { sent[number] & Sent.value != 0 }

    override func ends(with completion: Completion, from number: Int) -> Bool {
        if case .error = completion { return true }
        completed += 1
        sent[number] |= Sent.completion
        return completed == parameters.count || !hasSentValue(number)
    }

    // LinkChain: as in `zip`.
    override func reset() {
        var place = 0
        for number in sent.indices where hasSentValue(number) {
            if !isClosed, sent[number] & Sent.completion != 0 {
                place += 1
            } else {
                latest.remove(at: place)
                sent[number] &= ~Sent.value
            }
        }
    }
}
