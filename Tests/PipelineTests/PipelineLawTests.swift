import PipelineDescriptions
import Testing

/// Laws between pipelines: two that a law calls equal give the same events at the same ticks, and subscribe to and leave their sources at
/// the same ticks.
struct Law: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let sides: @Sendable (inout PlanGenerator) -> (left: Pipeline, right: Pipeline)

    init(_ name: String, _ sides: @escaping @Sendable (inout PlanGenerator) -> (left: Pipeline, right: Pipeline)) {
        (testDescription, self.sides) = (name, sides)
    }

    /// An addition that leaves any pipeline's events unchanged.
    init(nothingChangesBy name: String, _ change: @escaping @Sendable (Pipeline) -> Pipeline) {
        self.init("\(name) changes nothing") { generator in
            let pipeline = generator.pipeline()
            return (change(pipeline), pipeline)
        }
    }

    /// Two consecutive operators that equal a single one.
    init(
        _ name: String,
        _ laws: @escaping @Sendable (inout PlanGenerator) -> (first: Pipeline.Linear, second: Pipeline.Linear, both: Pipeline.Linear)
    ) {
        self.init(name) { generator in
            let pipeline = generator.pipeline(), law = laws(&generator)
            return (.linear(law.second, .linear(law.first, pipeline)), .linear(law.both, pipeline))
        }
    }

    static let all = neutral + fusing + associative + flattening

    static let neutral = [
        Law(nothingChangesBy: "map of the identity") { .linear(.map([Function(adding: 0)]), $0) },
        Law(nothingChangesBy: "merge with empty") { .joint(.merge, [$0, .source(.empty)]) },
        Law(nothingChangesBy: "merge of one") { .joint(.merge, [$0]) },
        Law(nothingChangesBy: "concat with empty") { .joint(.concat, [$0, .source(.empty)]) },
        Law(nothingChangesBy: "concat to empty") { .joint(.concat, [.source(.empty), $0]) },
        Law(nothingChangesBy: "take(until: never)") { .joint(.takeUntil, [$0, .source(.never)]) },
        Law(nothingChangesBy: "skip of 0") { .linear(.skip(0), $0) },
        Law(nothingChangesBy: "retry of 1") { .linear(.retry(1), $0) },
        Law(nothingChangesBy: "repeat of 1") { .linear(.repeat(1), $0) },
        Law(nothingChangesBy: "buffer of 1") { .linear(.buffer(1), $0) },
        Law(nothingChangesBy: "share") { .linear(.share, $0) },
    ]

    static let fusing = [
        Law("two maps are one") { generator in
            let first = generator.function(), second = generator.function()
            return (.map([first]), .map([second]), .map([first, second]))
        },
        Law("two filters are one") { generator in
            let first = generator.predicate(), second = generator.predicate()
            return (.filter([first]), .filter([second]), .filter([first, second]))
        },
        Law("two takes are the shorter") { generator in
            let first = generator.number(0...4), second = generator.number(0...4)
            return (.take(first), .take(second), .take(min(first, second)))
        },
        Law("two skips are the sum") { generator in
            let first = generator.number(0...2), second = generator.number(0...2)
            return (.skip(first), .skip(second), .skip(first + second))
        },
        Law("distinctUntilChanged twice is once") { _ in (.distinctUntilChanged, .distinctUntilChanged, .distinctUntilChanged) },
        Law("startWith is concat to one") { generator in
            let pipeline = generator.pipeline(), value = generator.number(0...20)
            return (.linear(.startWith(value), pipeline), .joint(.concat, [.source(.just(value)), pipeline]))
        },
    ]

    static let associative = [Pipeline.Joint.merge, .concat].flatMap { joint in
        [
            Law("\(joint) of two and one is that of three") { generator in
                let (a, b, c) = (generator.pipeline(), generator.pipeline(), generator.pipeline())
                return (.joint(joint, [.joint(joint, [a, b]), c]), .joint(joint, [a, b, c]))
            },
            Law("\(joint) of one and two is that of three") { generator in
                let (a, b, c) = (generator.pipeline(), generator.pipeline(), generator.pipeline())
                return (.joint(joint, [a, .joint(joint, [b, c])]), .joint(joint, [a, b, c]))
            },
        ]
    }

    static let flattening =
        [Pipeline.Flattening.flatMap, .flatMapLatest, .concatMap].flatMap { kind in
            [
                Law("\(kind) of just is what it is turned into") { generator in
                    let value = generator.number(0...20), inner = (0..<3).map { _ in generator.pipeline() }
                    return (.flattening(kind, .source(.just(value)), inner: inner), inner[value % inner.count].made(for: value))
                },
                Law(nothingChangesBy: "\(kind) to just") { .flattening(kind, $0, inner: [.source(.given)]) },
            ]
        } + [
            Law("flatMap of flatMap is flatMap to flatMap") { generator in
                let pipeline = generator.pipeline()
                let first = (0..<2).map { _ in generator.pipeline() }, second = (0..<2).map { _ in generator.pipeline() }
                return (
                    .flattening(.flatMap, .flattening(.flatMap, pipeline, inner: first), inner: second),
                    .flattening(.flatMap, pipeline, inner: first.map { .flattening(.flatMap, $0, inner: second) })
                )
            }
        ]
}

@Suite struct PipelineLawTests {
    @Test(arguments: Law.all) func bothSidesOfALawBehaveAlike(_ law: Law) {
        for part in Seeds.parts {
            for seed in part.all.prefix(part.all.count / 30 + 1) {
                var generator = PlanGenerator(seed: seed)
                let sides = law.sides(&generator)
                let plan = Self.undisturbed(generator.plan(of: sides.left))
                for architecture in Architecture.all {
                    let left = architecture.transcript(plan), right = architecture.transcript(plan.of(sides.right))
                    if left.heard == right.heard, Self.lasting(left.intervals) == Self.lasting(right.intervals) { continue }
                    Issue.record(
                        """
                        PIPELINE_SEED=\(seed), \(architecture.name): \(law.testDescription)
                          \(left)
                          \(right)
                          \(plan)
                          \(sides.right)
                        """)
                    return
                }
            }
        }
    }

    /// Rule 10. `take(n)` gives the beginning of what is heard without it. The sources check that they are left exactly once.
    @Test func takeDeliversAPrefixOfTheStream() {
        for part in Seeds.parts {
            for seed in part.all.prefix(part.all.count / 4 + 1) {
                var generator = PlanGenerator(seed: seed)
                let pipeline = generator.pipeline(), count = generator.number(1...4)
                let plan = Self.undisturbed(generator.plan(of: pipeline))
                for architecture in Architecture.all {
                    let whole = architecture.transcript(plan)
                    let beginning = architecture.transcript(plan.of(.linear(.take(count), pipeline)))
                    for (whole, beginning) in zip(whole.heard, beginning.heard) {
                        let expected = Self.beginning(of: whole, count)
                        if expected == beginning { continue }
                        Issue.record("PIPELINE_SEED=\(seed), \(architecture.name): take(\(count))\n  \(beginning)\n  \(whole)\n  \(plan)")
                        return
                    }
                }
            }
        }
    }

    /// The same plan with handlers that do nothing.
    ///
    /// A value that a handler sends waits at one gate for each joint that it is in, and a subscription that a handler disposes may not
    /// exist yet: the order of these effects is no law.
    private static func undisturbed(_ plan: Plan) -> Plan {
        var plan = plan
        for number in plan.subscribers.indices { (plan.subscribers[number].answers, plan.subscribers[number].patience) = (nil, nil) }
        return plan
    }

    /// Without the subscriptions that end at once.
    ///
    /// A subscriber to a source that is just ending hears the end after the other observers; if it has heard the end by then, it may not
    /// subscribe to the next source.
    private static func lasting(_ intervals: [[Interval]]) -> [[Interval]] { intervals.map { $0.filter { $0.start != $0.end } } }

    /// The first `count` values and the completion with the last of them; all, if there are fewer.
    private static func beginning(of marbles: [String], _ count: Int) -> [String] {
        let values = marbles.filter { !$0.hasSuffix("|") && !$0.hasSuffix("x") && !$0.contains("#") }
        guard values.count >= count, let tick = values[count - 1].split(separator: ":").first else { return marbles }
        return values.prefix(count) + ["\(tick):|"]
    }
}
