extension Claim {
    static let ofChains: [Claim] = [
        Claim(
            "004", "A sink that is its own disposable takes fewer objects than a sink and a disposer per operator",
            command: "make explain FORMAT=types",
            measure: { library in
                let perOperator = (library.live("maps-11", after: .subscribe) - library.live("maps-1", after: .subscribe)) / 10
                let all = library.live("subscribed", after: .subscribe)
                return ClaimFigure([all, perOperator], "never.filter.map subscribed: \(all) objects; \(perOperator) per operator")
            },
            judge: { figures in
                let sink = figures.values(of: "SinkChain"), disposer = figures.values(of: "DisposerChain")
                let words = "SinkChain has \(whole(sink[1])) objects per operator, DisposerChain \(whole(disposer[1]))"
                return zip(sink, disposer).allSatisfy { $0 < $1 } ? .holds(words) : .doesNotHold(words)
            }),
        Claim(
            "004", "... and fewer cross-references (retain cycles)", command: "make census FILTER='^pump/map-filter-map$'",
            measure: { library in
                let cycles = library.cycles("map-filter-map", after: .subscribe)
                return ClaimFigure(
                    [cycles.pairs, cycles.largestKnot],
                    "map.filter.map subscribed: \(cycles.pairs) pairs hold each other; largest knot: \(cycles.largestKnot) objects")
            },
            judge: { figures in
                let sink = figures.values(of: "SinkChain"), disposer = figures.values(of: "DisposerChain")
                let words =
                    "SinkChain has \(whole(sink[0])) pairs that hold each other, DisposerChain \(whole(disposer[0])); its largest knot"
                    + " has \(whole(sink[1])) objects, DisposerChain's \(whole(disposer[1]))"
                return sink[0] < disposer[0] && sink[1] < disposer[1] ? .holds(words) : .doesNotHold(words)
            }),
        Claim(
            "004", "When the stream is over, a subscription that is still held holds nothing", command: "make explain FORMAT=types",
            otherwise: "it holds the other object that is named"
        ) { library in
            let live = overAndHeld.map { library.live($0.workload, after: $0.phase) }
            let types = overAndHeld.map { library.types($0.workload, after: $0.phase).keys.sorted().joined(separator: " and ") }
            return ClaimFigure(live, "completed, failed, disposed: \(list(live)) alive; \(Set(types).sorted().joined(separator: "; "))")
        } keeps: {
            $0.allSatisfy { $0 == 1 }
        },
        Claim(
            "001", "The observable and the observer remain in memory when the function that subscribed has returned (no end was sent)",
            command: "make trace", otherwise: "nothing remains: the chain went with its subscription"
        ) { library in
            let live = library.live("some-function", after: .subscribe)
            let closures = library.closures("some-function", after: .subscribe)
            return ClaimFigure([live], "\(live) objects remain, \(closures) of them closures")
        } keeps: {
            $0[0] > 0
        },
        Claim("001", "Completion and disposal release every sink", otherwise: "some are left") { library in
            let sinks = overAndHeld.map { over in
                library.types(over.workload, after: over.phase).filter { type, _ in
                    type.contains("Sink") && !type.hasPrefix("SinkDisposer") && !type.hasPrefix("SubscriptionSink")
                }.values.reduce(0, +)
            }
            let rest = overAndHeld.map { library.live($0.workload, after: .release) }
            return ClaimFigure(
                sinks + rest, "sinks beside the subscription's: \(list(sinks)); objects when that is dropped: \(list(rest))")
        } keeps: {
            $0.allSatisfy { $0 == 0 }
        },
        Claim(
            "000", "Where the child owns its parent, nothing has to be disposed: an abandoned chain is freed",
            command: "make census FILTER='^residue/'", otherwise: "the chain leaks"
        ) { library in
            let left = library.live("abandoned", after: .release)
            return ClaimFigure([left], "map.filter.map abandoned: \(left) objects are left")
        } keeps: {
            $0[0] == 0
        },
        // Only links are judged here. The claims of seed 002 judge what a handler captures.
        Claim(
            "000", "... and no two links hold each other", command: "make census FILTER='^pump/map-filter-map$'",
            otherwise: "neighbours hold each other until disposal. Of links alone: a handler that captures the bag's owner still "
                + "needs `[weak self]`, see 002"
        ) { library in
            let cycles = library.cycles("map-filter-map", after: .subscribe)
            return ClaimFigure([cycles.pairs, cycles.largestKnot], "\(cycles.pairs) pairs, largest knot \(cycles.largestKnot)")
        } keeps: {
            $0.allSatisfy { $0 == 0 }
        },
        Claim(
            "000", "Siblings share their parent, which is unlinked with the last of them", command: "make tour",
            otherwise: "every subscription has a map of its own, and nothing is shared"
        ) { library in
            let calls = library.answers("siblings").compactMap(Int.init)
            return ClaimFigure(calls, "calls of a shared map per value, with 2, 1, 0 subscriptions: \(list(calls))")
        } keeps: {
            $0 == [1, 1, 0]
        },
        Claim(
            "000", "Values before the first observer are buffered, in order", command: "make tour", otherwise: "they are dropped"
        ) { library in
            let heard = library.answers("nobody-yet").first ?? ""
            return ClaimFigure(heard == "1 2 3", "1 2 3 sent, then a subscription: it hears \(heard.isEmpty ? "nothing" : heard)")
        },
    ]

    /// The phases after which the stream is over and only the subscription is held.
    private static let overAndHeld: [(workload: String, phase: Phase)] = [
        ("completed", .terminal), ("failed", .terminal), ("disposed", .dispose),
    ]

    static func list(_ numbers: [Int]) -> String { numbers.map(String.init).joined(separator: ", ") }

    static func whole(_ number: Double) -> String { Number.exact(number) }
}
