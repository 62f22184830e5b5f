extension Claim {
    static let ofUsers: [Claim] = [
        left("A closure that captures `self` strongly leaks, if `self` owns the bag", "strong-self", leaks: true),
        left("An instance method that is passed as a closure leaks, if `self` owns the bag", "method", leaks: true),
        left("`[weak self]` does not", "weak-self", leaks: false),
        left("`[unowned self]` does not", "unowned-self", leaks: false),
        Claim(
            "002", "A stream that finishes needs no disposal",
            measure: { library in
                let left = ["completed", "failed"].map { library.live($0, after: .release) }
                return ClaimFigure(left, "objects left, never disposed: \(list(left)) (completed, failed)")
            },
            judge: { $0.verdict(otherwise: "something is left") { $0.allSatisfy { $0 == 0 } } }),
        Claim(
            "002", "`observe(on:)` moves what is below it to the scheduler, and nothing above it",
            measure: { library in
                let places = library.answers("observe-on")
                let isRight = places == ["the subscribing thread", "the scheduler's"]
                return ClaimFigure([isRight ? 1 : 0], places.count == 2 ? "above: \(places[0]); below: \(places[1])" : "\(places)")
            },
            judge: { $0.verdict(otherwise: "operators run elsewhere") { $0 == [1] } }),
        Claim(
            "002", "The first `subscribe(on:)` decides where the source runs, and where everything runs down to `observe(on:)`",
            measure: { library in
                let places = library.answers("subscribe-on")
                let isRight = places == ["the first's", "the first's", "the first's", "observe(on:)'s"]
                return ClaimFigure(
                    [isRight ? 1 : 0],
                    "source, below the first, below the second, below `observe(on:)`: \(places.joined(separator: ", "))")
            },
            judge: { $0.verdict(otherwise: "they run somewhere else") { $0 == [1] } }),
        Claim(
            "002", "One long stream (push) costs less per value than a subscription per value through a `SerialDisposable` (pull)",
            measure: { library in
                let pull = library.allocated("pull", in: .event), push = library.allocated("push", in: .event)
                return ClaimFigure("objects per value: pull \(whole(pull)), push \(whole(push))", [pull, push])
            },
            judge: { $0.verdict(otherwise: "push costs as much") { $0[1] < $0[0] } }),
    ]

    private static func left(_ text: String, _ workload: String, leaks: Bool) -> Claim {
        Claim(
            "002", text,
            measure: { library in
                let left = library.live(workload, after: .release)
                return ClaimFigure([left], "\(left) objects are left")
            },
            judge: { $0.verdict(otherwise: leaks ? "nothing is left" : "something is left") { ($0[0] > 0) == leaks } })
    }
}
