/// Operators with several sources, with a stream that follows an error, or with time, unless they are in EveryOperator.swift.
extension OperatorKind {
    static let several = [
        OperatorKind("skip(until:)") { source, stage in source.skip(until: stage.companion([0])) },
        OperatorKind("amb, first") { source, stage in source.amb(stage.companion()) },
        OperatorKind("amb, last") { source, stage in .amb([stage.companion(), .never(), source]) },
        OperatorKind("ifEmpty(switchTo:), first", .continuing) { source, _ in source.ifEmpty(switchTo: .empty()) },
        OperatorKind("ifEmpty(switchTo:), the second") { source, _ in Chain.empty().ifEmpty(switchTo: source) },
        OperatorKind("ifEmpty(default:)", .endless) { source, stage in
            Chain.merge(stage.companion([0]), source).ifEmpty(default: -1).filter { $0 > 0 }
        },
        OperatorKind("flatMapFirst, outside", .throwing) { source, stage in
            source.flatMapFirst(stage.closure("flatMapFirst") { .just($0) })
        },
        OperatorKind("flatMapFirst, inside", .captured) { source, stage in
            Chain.just(0).flatMapFirst(stage.closure("flatMapFirst") { _ in source })
        },
        OperatorKind("groupBy, one group", .throwing) { source, stage in
            source.groupBy(keySelector: stage.closure("groupBy") { _ in 0 }).flatMap { $0 }
        },
        OperatorKind("groupBy, a group each", .throwing) { source, stage in
            source.groupBy(keySelector: stage.closure("groupBy") { $0 }).flatMap { $0 }
        },
        OperatorKind("merge(maxConcurrent:), outside", .throwing) { source, stage in
            source.map(stage.closure("map") { Chain.just($0) }).merge(maxConcurrent: 2)
        },
        OperatorKind("merge(maxConcurrent:), inside", .captured) { source, _ in
            Chain<Chain<Int>>.from([.empty(), source, .empty()]).merge(maxConcurrent: 1)
        },
    ]

    static let shared = [
        OperatorKind("share(replay:)") { source, _ in source.share(replay: 1) },
        // A connectable stream captures its source, as a closure would: many in a row are nested.
        OperatorKind("multicast", .captured) { source, _ in source.multicast { Emitter<Int>() }.refCount() },
        OperatorKind("multicast, with a selector", [.throwing, .captured]) { source, stage in
            let body = stage.closure("multicast") { $0 }
            return source.multicast({ Emitter<Int>() }, selector: { shared in shared.map(body) })
        },
        OperatorKind("refCount", .captured) { source, _ in source.publish().refCount() },
        OperatorKind("replay", .captured) { source, _ in source.replay(1).refCount() },
    ]

    static let joined = [
        OperatorKind("zip of three, first", [.throwing, .sourceFirst]) { source, stage in
            let body = stage.closure("zip") { $0 }, plenty = Array(0..<stage.plenty)
            return .zip(source, stage.companion(plenty), stage.companion(plenty)) { value, _, _ in try body(value) }
        },
        OperatorKind("zip of three, last", .throwing) { source, stage in
            let body = stage.closure("zip") { $0 }, plenty = Array(0..<stage.plenty)
            return .zip(stage.companion(plenty), stage.companion(plenty), source) { try body($2) }
        },
        OperatorKind("zip of eight") { source, stage in
            let others = { stage.companion(Array(0..<stage.plenty)) }
            return .zip(others(), others(), others(), others(), others(), others(), others(), source) { $7 }
        },
        OperatorKind("zip of many", .throwing) { source, stage in
            let body = stage.closure("zip") { $0 }
            return .zip([stage.companion(Array(0..<stage.plenty)), source]) { try body($0[1]) }
        },
        OperatorKind("combineLatest of three", .throwing) { source, stage in
            let body = stage.closure("combineLatest") { $0 }
            return .combineLatest(.just(0), .just(0), source) { try body($2) }
        },
        OperatorKind("combineLatest of eight", .endless) { source, stage in
            let other = { stage.companion([0]) }
            return .combineLatest(other(), other(), other(), other(), other(), other(), other(), source) { $7 }
        },
    ]

    static let answering = [
        OperatorKind("catch(sequence:), first", .handling) { source, _ in .catch(sequence: [source, .error(Failure.boom)]) },
        OperatorKind("catch(sequence:), the second") { source, _ in .catch(sequence: [.error(Failure.other), source]) },
        OperatorKind("retry(when:)", .handling) { source, stage in
            let handler = stage.closure("retry(when:)") { _ in }
            return source.retry { (errors: Chain<any Error>) in
                errors.map { error -> Int in
                    try handler(-1)
                    throw error
                }
            }
        },
        OperatorKind("retry(when:), the second", .captured) { source, stage in
            // Fails once, and then mirrors the source.
            let failures = Box(1)
            let attempt = stage.closure("retry(when:)") { _ in
                failures.content -= 1
                return failures.content >= 0 ? Chain<Int>.error(Failure.other) : source
            }
            return Chain.just(-1).flatMap(attempt).retry { (errors: Chain<any Error>) in
                errors.map { error -> Int in if case Failure.other = error { 0 } else { throw error } }
            }
        },
    ]

    static let inTime = [
        OperatorKind("sample", [.later, .lossy, .periodic]) { source, stage in
            source.sample(Chain<Int>.interval(.seconds(1), scheduler: stage.scheduler))
        },
        OperatorKind("timeout, first") { source, stage in
            source.timeout(.seconds(1_000_000), other: .empty(), scheduler: stage.scheduler)
        },
        OperatorKind("timeout, the other") { source, _ in
            Chain.never().timeout(.zero, other: source, scheduler: ImmediateScheduler.shared)
        },
        OperatorKind("throttle") { source, stage in source.throttle(.zero, scheduler: stage.scheduler) },
        OperatorKind("throttle, what waits", [.later, .lossy, .endless]) { source, stage in
            Chain.merge(stage.companion([0]), source).throttle(.seconds(1), scheduler: stage.scheduler).filter { $0 > 0 }
        },
        OperatorKind("buffer timeSpan, full") { source, stage in
            source.buffer(timeSpan: .seconds(1_000_000), count: 1, scheduler: stage.scheduler).filter { !$0.isEmpty }.map { $0[0] }
        },
        OperatorKind("buffer timeSpan, in time", [.later, .lossy, .periodic]) { source, stage in
            source.buffer(timeSpan: .seconds(1), count: 1_000_000, scheduler: stage.scheduler).filter { !$0.isEmpty }.map {
                $0[$0.count - 1]
            }
        },
        OperatorKind("window, full") { source, stage in
            source.window(timeSpan: .seconds(1_000_000), count: 1, scheduler: stage.scheduler).flatMap { $0 }
        },
        OperatorKind("window, in time") { source, stage in
            source.window(timeSpan: .seconds(1), count: 1_000_000, scheduler: stage.scheduler).flatMap { $0 }
        },
    ]
}
