extension OperatorKind {
    /// Operators that select or transform the values of one source.
    static let choosing = [
        OperatorKind("compactMap", .throwing) { source, stage in source.compactMap(stage.closure("compactMap") { $0 }) },
        OperatorKind("compactMap, one nil", [.throwing, .endless]) { source, stage in
            Chain.merge(stage.companion([0]), source).compactMap(stage.closure("compactMap") { $0 > 0 ? $0 : nil })
        },
        OperatorKind("ignoreElements", [.throwing, .last, .continuing]) { source, stage in
            let last = Box(0)
            return source.map(stage.closure("ignoreElements") { last.content = $0 }).ignoreElements()
                .map(unreachable)
                .concat(
                    .deferred {
                        defer { last.content = 0 }
                        return .just(last.content)
                    })
        },
        OperatorKind("enumerated") { source, _ in source.enumerated().map { $0.element } },
        OperatorKind("take(while:)", .throwing) { source, stage in source.take(while: stage.closure("take(while:)") { _ in true }) },
        OperatorKind("take(until:), a predicate", .throwing) { source, stage in
            source.take(until: stage.closure("take(until:)") { _ in false }, behavior: .inclusive)
        },
        OperatorKind("takeLast", .last) { source, _ in source.startWith(0).takeLast(1) },
        OperatorKind("skip(while:)") { source, stage in source.skip(while: stage.closure("skip(while:)") { _ in false }) },
        OperatorKind("skip(while:), one", .endless) { source, stage in
            Chain.merge(stage.companion([0]), source).skip(while: stage.closure("skip(while:)") { $0 == 0 })
        },
        OperatorKind("element(at:), inside", .throwing) { source, stage in
            source.flatMap(stage.closure("element(at:)") { Chain.just($0).element(at: 0) })
        },
        OperatorKind("single element, inside", .throwing) { source, stage in
            let inner = stage.closure("single") { $0 }
            return source.flatMap { value in Chain.from([0, value]).single { try inner($0) > 0 } }
        },
        OperatorKind("distinctUntilChanged by key", .throwing) { source, stage in
            source.distinctUntilChanged(stage.closure("distinctUntilChanged") { $0 })
        },
        OperatorKind("distinctUntilChanged by key, asking", .throwing) { source, stage in
            let body = stage.closure("distinctUntilChanged") { _ in false }
            return source.startWith(0).distinctUntilChanged({ $0 }) { try body($1) }.filter { $0 > 0 }
        },
    ]

    /// Operators that change what an event is, or report it.
    static let telling = [
        OperatorKind("scan(into:)", .throwing) { source, stage in
            let body = stage.closure("scan(into:)") { $0 }
            return source.scan(into: 0) { $0 = try body($1) }
        },
        OperatorKind("materialize", [.continuing, .handling]) { source, stage in source.materialize().map { $0 }.dematerialize() },
        OperatorKind("dematerialize", .continuing) { source, _ in source.map(Event.next).concat(.just(.completed)).dematerialize() },
        OperatorKind("do, afterwards") { source, stage in
            source.do(
                afterNext: stage.closure("afterNext") { _ in }, afterError: stage.trial.trackedHandler("afterError") { _ in },
                afterCompleted: stage.trial.tracked("afterCompleted") {}, onSubscribed: stage.trial.tracked("onSubscribed") {})
        },
        OperatorKind("take(for:)") { source, stage in source.take(for: .seconds(1_000_000), scheduler: stage.scheduler) },
        OperatorKind("skip, for a time") { source, _ in source.skip(.zero, scheduler: ImmediateScheduler.shared) },
        OperatorKind("delaySubscription") { source, _ in source.delaySubscription(.zero, scheduler: ImmediateScheduler.shared) },
        OperatorKind("deferred", .captured) { source, _ in .deferred { source } },
        OperatorKind("using", .captured) { source, stage in
            let disposal = stage.trial.tracked("resource") {}
            let resource: () -> Bag = {
                let bag = Bag()
                bag.add(Disposables.create(with: disposal))
                return bag
            }
            return .using(resource, observableFactory: { _ in source })
        },
    ]
}

/// Never called, since `Never` has no value.
private func unreachable(_ nothing: Never) -> Int {}
