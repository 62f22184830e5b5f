extension Claim {
    static let ofUsers: [Claim] = [
        left("A closure that captures `self` strongly leaks, if `self` owns the bag", "strong-self", leaks: true),
        left("An instance method that is passed as a closure leaks, if `self` owns the bag", "method", leaks: true),
        left("`[weak self]` does not", "weak-self", leaks: false),
        left("`[unowned self]` does not", "unowned-self", leaks: false),
        Claim("002", "A stream that finishes needs no disposal", otherwise: "something is left") { library in
            let left = ["completed", "failed"].map { library.live($0, after: .release) }
            return ClaimFigure(left, "objects left, never disposed: \(list(left)) (completed, failed)")
        } keeps: {
            $0.allSatisfy { $0 == 0 }
        },
        Claim(
            "002", "`observe(on:)` moves what is below it to the scheduler, and nothing above it", otherwise: "operators run elsewhere"
        ) { library in
            let places = library.answers("observe-on")
            let words = places.count == 2 ? "above: \(places[0]); below: \(places[1])" : "\(places)"
            return ClaimFigure(places == ["the subscribing thread", "the scheduler's"], words)
        },
        Claim(
            "002", "The first `subscribe(on:)` decides where the source runs, and where everything runs down to `observe(on:)`",
            otherwise: "they run somewhere else"
        ) { library in
            let places = library.answers("subscribe-on")
            return ClaimFigure(
                places == ["the first's", "the first's", "the first's", "observe(on:)'s"],
                "source, below the first, below the second, below `observe(on:)`: \(places.joined(separator: ", "))")
        },
        Claim(
            "002", "One long stream (push) costs less per value than a subscription per value through a `SerialDisposable` (pull)",
            otherwise: "push costs as much"
        ) { library in
            let pull = library.allocated("pull", in: .event), push = library.allocated("push", in: .event)
            return ClaimFigure("objects per value: pull \(whole(pull)), push \(whole(push))", [pull, push])
        } keeps: {
            $0[1] < $0[0]
        },
    ]

    private static func left(_ text: String, _ workload: String, leaks: Bool) -> Claim {
        Claim("002", text, otherwise: leaks ? "nothing is left" : "something is left") { library in
            let left = library.live(workload, after: .release)
            return ClaimFigure([left], "\(left) objects are left")
        } keeps: {
            ($0[0] > 0) == leaks
        }
    }
}
