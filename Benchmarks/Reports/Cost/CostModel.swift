/// The model: costs add up. An operator costs what a chain with it costs more than a chain without it.
struct CostModel {
    /// What is done in a period.
    private(set) var work = Bill()
    /// What is held by all that is subscribed to at a time.
    private(set) var held = Bill()
    /// What is left behind in a period by subscriptions that were dropped and not disposed.
    private(set) var left = Bill()

    init(_ program: CostProgram) {
        for stream in program.streams {
            _ = charge(stream, lives: stream.lives)
            hold(stream)
            if stream.token == .dropped { leave(stream) }
        }
    }

    /// What is measured without any operator, and subtracted from the cost of each.
    static let bare = "piece/none"
    /// One emitter, and so many observers.
    private static let observers = (workload: "piece/observer", count: 10.0)
    /// All of a life but the events.
    private static let phasesOfLife = ["assemble", "subscribe", "dispose", "release"]

    /// Returns how many values reach the end.
    private mutating func charge(_ stream: CostStream, lives: Double) -> Double {
        var values = stream.values
        if let source = stream.source {
            charge(source, lives: lives)
            values += lives * source.values
        } else {
            for phase in Self.phasesOfLife { work.add(lives, of: Bill.Item(Self.bare, phase), for: "the subscription") }
            work.add(values, of: Bill.Item(Self.bare, "event"), for: "the source")
        }
        work.add(stream.steps, of: Bill.Item("piece/virtual-time", "event"), for: "virtual time")
        work.add(-stream.steps, of: Bill.Item(Self.bare, "event"), for: "virtual time")
        if stream.token == .scoped {
            work.add(lives, of: Bill.Item("life/one-by-one-scoped", size: 0, "event"), for: "the token")
            work.add(-lives, of: Bill.Item("life/one-by-one", size: 0, "event"), for: "the token")
        }
        for stage in stream.stages { values = charge(stage, lives: lives, values: values) }
        if stream.observers > 1 { charge(observers: stream.observers, lives: lives, values: values) }
        return values
    }

    /// The whole life of a source that sends by itself. `from` was measured with a hundred elements: what one costs lies between that and
    /// `just`.
    private mutating func charge(_ source: CostStream.Source, lives: Double) {
        let name = source.piece.rawValue, share = source.piece == .from ? (source.values - 1) / 99 : 1
        work.add(lives * share, of: Bill.Item(source.piece.slug, "event"), for: name)
        work.add(lives * (1 - share), of: Bill.Item(Piece.just.slug, "event"), for: name)
    }

    private mutating func charge(_ stage: CostStream.Stage, lives: Double, values entering: Double) -> Double {
        var values = entering
        if stage.piece.kind == .joint {
            for other in stage.others { values += charge(other: other, lives: lives) }
        }
        let name = stage.piece.rawValue
        for phase in Self.phasesOfLife {
            work.add(lives, of: Bill.Item(stage.piece.slug, phase), for: name)
            work.add(-lives, of: Bill.Item(stage.piece.bareSlug, phase), for: name)
        }
        work.add(values / stage.piece.valuesPerUnit, of: Bill.Item(stage.piece.slug, "event"), for: name)
        work.add(-values, of: Bill.Item(stage.piece.bareSlug, "event"), for: name)
        if stage.piece.kind == .ofInnerStreams {
            let streams = values
            values = stage.others.reduce(0) { $0 + charge(inner: $1, lives: streams) }
            // The operator was measured with one value of each stream. The others pass it as they pass `merge`.
            let more = max(0, values - streams)
            work.add(more, of: Bill.Item(Piece.merge.slug, "event"), for: name)
            work.add(-more, of: Bill.Item(Self.bare, "event"), for: name)
        }
        // Its price includes that it hands a value on, as an observer is handed one.
        if stage.piece.mayDrop {
            work.add(-values * max(0, 1 - stage.yield), of: Bill.Item(Self.observers.workload, "event"), for: name)
        }
        // What leaves `share` more often than it enters goes to more observers.
        if [.share, .shareReplay].contains(stage.piece) {
            work.add(max(0, values * (stage.yield - 1)), of: Bill.Item(Self.observers.workload, "event"), for: "more observers")
        }
        return values * stage.yield
    }

    /// A joint was measured with two emitters: only what the other source sends, and its operators, come on top.
    private mutating func charge(other stream: CostStream, lives: Double) -> Double {
        work.add(stream.values, of: Bill.Item(Self.bare, "event"), for: "the source")
        var values = stream.values
        if let source = stream.source {
            charge(source, lives: lives)
            values += lives * source.values
        }
        return stream.stages.reduce(values) { charge($1, lives: lives, values: $0) }
    }

    /// An inner stream for each value. The operator was measured with `just`, whose life is in its cost.
    private mutating func charge(inner stream: CostStream, lives: Double) -> Double {
        work.add(-lives, of: Bill.Item(Piece.just.slug, "event"), for: stream.source?.piece.rawValue ?? "")
        return charge(stream, lives: lives)
    }

    /// The first observer is the chain's own.
    private mutating func charge(observers: Double, lives: Double, values: Double) {
        _ = charge(CostStream.Stage(piece: .share, others: [], yield: 1), lives: lives, values: values)
        let reason = "more observers", more = observers - 1
        for phase in Self.phasesOfLife {
            work.add(lives * more / Self.observers.count, of: Bill.Item(Self.observers.workload, phase), for: reason)
        }
        work.add(values * more, of: Bill.Item(Self.observers.workload, "event"), for: reason)
    }

    /// Inner streams come and go, and are left out.
    private mutating func hold(_ stream: CostStream) {
        held.add(stream.chains, of: Bill.Item(Self.bare, "subscribe"), for: "the subscription")
        for piece in stream.pieces {
            held.add(stream.chains, of: Bill.Item(piece.slug, "subscribe"), for: piece.rawValue)
            held.add(-stream.chains, of: Bill.Item(piece.bareSlug, "subscribe"), for: piece.rawValue)
        }
        let more = stream.chains * (stream.observers - 1) / Self.observers.count
        held.add(more, of: Bill.Item(Self.observers.workload, "subscribe"), for: "more observers")
    }

    /// What a chain of maps leaves grows with its length along a line, on which both sizes lie.
    private mutating func leave(_ stream: CostStream) {
        let chain = "teardown/release", depth = Double(stream.pieces.count)
        left.add(stream.lives * (8 - depth) / 7, of: Bill.Item(chain, size: 1, "after"), for: "dropped tokens")
        left.add(stream.lives * (depth - 1) / 7, of: Bill.Item(chain, size: 8, "after"), for: "dropped tokens")
    }
}

extension CostStream {
    /// Its operators, those of other sources too, and without inner streams.
    fileprivate var pieces: [Piece] {
        stages.flatMap { [$0.piece] + ($0.piece.kind == .joint ? $0.others.flatMap(\.pieces) : []) } + (observers > 1 ? [.share] : [])
    }
}
