/// A model in which costs add up: an operator costs what a chain with it costs more than a chain without it.
struct CostModel {
    /// The work of a period.
    private(set) var work = Bill()
    /// The cost of disposing chains whose tokens were dropped.
    ///
    /// Added to `work` only in a library that leaves nothing behind then, which has disposed the chain.
    private(set) var teardown = Bill()
    /// What all simultaneous subscriptions hold.
    private(set) var held = Bill()
    /// What subscriptions that were dropped without disposal leave behind in a period.
    private(set) var left = Bill()

    init(_ program: CostProgram) {
        for stream in program.streams {
            // A source that sends by itself has ended, so it leaves nothing.
            let isDropped = stream.token == .dropped && stream.source == nil
            _ = charge(stream, Size(lives: stream.lives, chains: stream.chains, isDropped: isDropped))
            if isDropped { leave(stream) }
        }
    }

    /// Without any operator: subtracted from the cost of each.
    static let bare = "piece/none"
    private static let clock = "piece/virtual-time"
    /// One emitter with that many observers.
    private static let observers = (workload: "piece/observer", count: 10.0)
    /// The number of values in one life of a piece.
    private static let count = 100.0
    private static let phasesOfLife = ["assemble", "subscribe", "dispose", "release"]

    /// The chains that begin and end in a period, and those that exist at a time.
    private struct Size {
        var lives, chains: Double
        var isDropped = false

        static func * (size: Size, factor: Double) -> Size {
            Size(lives: size.lives * factor, chains: size.chains * factor, isDropped: size.isDropped)
        }
    }

    /// Memory is read after the events, since some operators keep values.
    private mutating func addLives(_ size: Size, of workload: String, less bare: String? = nil, for reason: String) {
        for phase in Self.phasesOfLife {
            let item = Bill.Item(workload, phase)
            if size.isDropped && phase == "dispose" {
                teardown.add(size.lives, of: item, for: reason)
            } else {
                work.add(size.lives, of: item, for: reason)
            }
        }
        held.add(size.chains, of: Bill.Item(workload, "event"), for: reason)
        if let bare { addLives(size * -1, of: bare, for: reason) }
    }

    private mutating func addEvents(_ amount: Double, of workload: String, less bare: String? = nil, for reason: String) {
        work.add(amount, of: Bill.Item(workload, "event"), for: reason)
        if let bare { work.add(-amount, of: Bill.Item(bare, "event"), for: reason) }
    }

    /// Returns how many values reach the end.
    private mutating func charge(_ stream: CostStream, _ size: Size) -> Double {
        let lives = size.lives
        var values = stream.values, size = size, subscription = size
        if let source = stream.source {
            charge(source, lives: lives)
            values += lives * source.values
            // The price of the source includes the subscription.
            subscription.lives = 0
        } else {
            addEvents(values, of: Self.bare, for: "the source")
        }
        addLives(subscription, of: Self.bare, for: "the subscription")
        addEvents(stream.steps, of: Self.clock, less: Self.bare, for: "virtual time")
        if stream.token == .scoped {
            work.add(lives, of: Bill.Item("life/one-by-one-scoped", size: 0, "event"), for: "the token")
            work.add(-lives, of: Bill.Item("life/one-by-one", size: 0, "event"), for: "the token")
        }
        for stage in stream.allStages { charge(stage, &size, &values) }
        return values
    }

    /// The whole life of a source that sends by itself.
    private mutating func charge(_ source: CostStream.Source, lives: Double) {
        let name = source.piece.rawValue
        addEvents(lives, of: source.piece.slug, for: name)
        switch source.piece {
        case .from:
            // Correct for the number of elements at the price of `cold/from`, less its `map`.
            let more = lives * (source.values - Self.count)
            addEvents(more, of: "cold/from", for: name)
            addEvents(-more, of: Piece.map.slug, less: Self.bare, for: name)
        // The program states the steps of virtual time itself.
        case .timer: addEvents(-lives, of: Self.clock, less: Self.bare, for: name)
        default: break
        }
    }

    /// Below `share`, each observer has a chain of its own.
    private mutating func charge(_ stage: CostStream.Stage, _ size: inout Size, _ values: inout Double) {
        let piece = stage.piece, name = piece.rawValue, own = values, lives = size.lives
        if piece.kind == .joint {
            for other in stage.others { values += charge(other, size) }
            // Joints were measured with two emitters, so the price includes the subscription to one of them.
            addLives(size * -1, of: Self.bare, for: name)
        }
        let yield = stage.yield ?? stage.usualYield(lives: lives, own: own, of: values)
        // An operator's price includes handing the value on, so a dropped value saves a delivery to an observer.
        if piece.mayDrop { addEvents(-values * (piece.measuredYield - min(1, yield)), of: Self.observers.workload, for: name) }
        if piece.kind == .ofLives {
            chargeLives(piece, lives, values)
        } else {
            addLives(size, of: piece.slug, less: piece.bareSlug, for: name)
            chargeEvents(piece, lives, values, yield)
        }
        if piece.kind == .ofInnerStreams { values = charge(inner: stage.others[0], lives: values, for: name) }
        if piece.isShared && yield > 1 {
            let reason = "more observers", more = yield - 1
            addLives(size * (more / Self.observers.count), of: Self.observers.workload, for: reason)
            addEvents(values * more, of: Self.observers.workload, for: reason)
            size = size * yield
        }
        values *= yield
    }

    private mutating func chargeEvents(_ piece: Piece, _ lives: Double, _ values: Double, _ yield: Double) {
        let name = piece.rawValue
        if let rare = piece.rare {
            // Interpolate linearly between the measured points: no value passes (at no cost), few pass, all pass.
            let few = values * min(yield / rare.yield, (1 - yield) / (1 - rare.yield))
            addEvents(few, of: rare.workload, less: Self.bare, for: name)
            addEvents(-few * rare.steps, of: Self.clock, less: Self.bare, for: name)
            addEvents(values * max(0, (yield - rare.yield) / (1 - rare.yield)), of: piece.slug, less: piece.bareSlug, for: name)
        } else if piece == .groupBy {
            // Ten groups are made per life. Further values cost what a value costs with a single group.
            let way = Bill.Item("group-by/keys", size: 1, "event")
            addEvents(lives * Self.count, of: piece.slug, for: name)
            work.add(values - lives * Self.count, of: way, for: name)
            addEvents(-values, of: Self.bare, for: name)
        } else {
            addEvents(values / piece.valuesPerUnit, of: piece.slug, for: name)
            addEvents(-values, of: piece.bareSlug, for: name)
        }
    }

    /// For operators that were measured with a source, as whole lives.
    ///
    /// A difference in the number of values is charged at the price of another operator.
    private mutating func chargeLives(_ piece: Piece, _ lives: Double, _ values: Double) {
        let name = piece.rawValue
        if piece == .deferred {
            addEvents(lives, of: piece.slug, less: Piece.just.slug, for: name)
            addEvents(values - lives, of: Piece.retry.slug, less: Self.bare, for: name)
        } else {
            addEvents(lives, of: Piece.reduce.slug, less: Piece.from.slug, for: name)
            addEvents(lives * (Self.count - 1), of: Self.observers.workload, for: name)
            addEvents(values - lives * Self.count, of: Piece.scan.slug, less: Self.bare, for: name)
            if piece == .takeLast { addEvents(values / Self.count, of: piece.slug, less: Piece.reduce.slug, for: name) }
        }
    }

    /// Charges an inner stream for each value, and returns how many values these send.
    ///
    /// The price includes one life of `just`, which was measured as the inner stream. Further values pass as they pass `merge`. Memory of
    /// inner streams comes and goes, and is left out.
    private mutating func charge(inner stream: CostStream, lives: Double, for name: String) -> Double {
        addEvents(-lives, of: Piece.just.slug, for: stream.source?.piece.rawValue ?? "")
        let values = charge(stream, Size(lives: lives, chains: 0))
        addEvents(max(0, values - lives), of: Piece.merge.slug, less: Self.bare, for: name)
        return values
    }

    /// What a dropped chain of maps leaves is linear in its length: interpolated from two measured sizes.
    private mutating func leave(_ stream: CostStream) {
        let chain = "teardown/release", depth = Double(stream.depth)
        left.add(stream.lives * (8 - depth) / 7, of: Bill.Item(chain, size: 1, "after"), for: "dropped tokens")
        left.add(stream.lives * (depth - 1) / 7, of: Bill.Item(chain, size: 8, "after"), for: "dropped tokens")
    }
}

extension CostStream {
    fileprivate var allStages: [Stage] { stages + (observers > 1 ? [Stage(piece: .share, others: [], yield: observers)] : []) }

    /// Operators including those of a joint's other sources, but not those of inner streams.
    fileprivate var depth: Int {
        stages.reduce(0) { $0 + 1 + ($1.piece.kind == .joint ? $1.others.reduce(0) { $0 + $1.depth } : 0) }
    }
}

extension CostStream.Stage {
    /// Values that leave per value that enters, by default. `own` values are from the stream itself.
    fileprivate func usualYield(lives: Double, own: Double, of values: Double) -> Double {
        switch piece {
        case .zip: 1 / Double(others.count + 1)
        case .withLatestFrom where values > 0: own / values
        case .reduce, .takeLast: values > 0 ? lives / values : 1
        default: piece.measuredYield
        }
    }
}
