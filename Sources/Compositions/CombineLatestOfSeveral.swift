// Written by .scaffold/arities: change it there, and run it.

extension Chain {
    /// The same with the values as a tuple.
    public static func combineLatest<Source1, Source2>(
        _ source1: Chain<Source1>, _ source2: Chain<Source2>
    ) -> Chain<Element> where Element == (Source1, Source2) {
        combineLatest(source1, source2, resultSelector: { ($0, $1) })
    }

    /// Combines the latest values of all sources with `resultSelector`, each time one of them emits, once all have.
    ///
    /// Completes when all have completed, or as soon as one completes without a value.
    /// Fails with the first error of a source or of `resultSelector`, after tearing down all sources.
    /// Disposal stops all sources, and drops their values.
    public static func combineLatest<Source1, Source2, Source3>(
        _ source1: Chain<Source1>, _ source2: Chain<Source2>, _ source3: Chain<Source3>,
        resultSelector: @escaping (Source1, Source2, Source3) throws -> Element
    ) -> Chain<Element> {
        let joining = Joining<(LatestPart<Source1>, LatestPart<Source2>, LatestPart<Source3>), Element>(
            (
                LatestPart<Source1>(), LatestPart<Source2>(), LatestPart<Source3>()
            ),
            next: {
                guard
                    let value1 = $0.0.value, let value2 = $0.1.value, let value3 = $0.2.value
                else { return nil }
                return try resultSelector(value1, value2, value3)
            },
            isOver: {
                ($0.0.isVoid || $0.1.isVoid || $0.2.isVoid)
                    || ($0.0.hasCompleted && $0.1.hasCompleted && $0.2.hasCompleted)
            })
        return joined(
            joining,
            [
                JoinedSource(source1) { $0.0.take($1) }, JoinedSource(source2) { $0.1.take($1) },
                JoinedSource(source3) { $0.2.take($1) },
            ])
    }

    /// The same with the values as a tuple.
    public static func combineLatest<Source1, Source2, Source3>(
        _ source1: Chain<Source1>, _ source2: Chain<Source2>, _ source3: Chain<Source3>
    ) -> Chain<Element> where Element == (Source1, Source2, Source3) {
        combineLatest(source1, source2, source3, resultSelector: { ($0, $1, $2) })
    }

    /// Combines the latest values of all sources with `resultSelector`, each time one of them emits, once all have.
    ///
    /// Completes when all have completed, or as soon as one completes without a value.
    /// Fails with the first error of a source or of `resultSelector`, after tearing down all sources.
    /// Disposal stops all sources, and drops their values.
    public static func combineLatest<Source1, Source2, Source3, Source4>(
        _ source1: Chain<Source1>, _ source2: Chain<Source2>, _ source3: Chain<Source3>, _ source4: Chain<Source4>,
        resultSelector: @escaping (Source1, Source2, Source3, Source4) throws -> Element
    ) -> Chain<Element> {
        let joining = Joining<(LatestPart<Source1>, LatestPart<Source2>, LatestPart<Source3>, LatestPart<Source4>), Element>(
            (
                LatestPart<Source1>(), LatestPart<Source2>(), LatestPart<Source3>(), LatestPart<Source4>()
            ),
            next: {
                guard
                    let value1 = $0.0.value, let value2 = $0.1.value, let value3 = $0.2.value, let value4 = $0.3.value
                else { return nil }
                return try resultSelector(value1, value2, value3, value4)
            },
            isOver: {
                ($0.0.isVoid || $0.1.isVoid || $0.2.isVoid || $0.3.isVoid)
                    || ($0.0.hasCompleted && $0.1.hasCompleted && $0.2.hasCompleted && $0.3.hasCompleted)
            })
        return joined(
            joining,
            [
                JoinedSource(source1) { $0.0.take($1) }, JoinedSource(source2) { $0.1.take($1) },
                JoinedSource(source3) { $0.2.take($1) }, JoinedSource(source4) { $0.3.take($1) },
            ])
    }

    /// The same with the values as a tuple.
    public static func combineLatest<Source1, Source2, Source3, Source4>(
        _ source1: Chain<Source1>, _ source2: Chain<Source2>, _ source3: Chain<Source3>, _ source4: Chain<Source4>
    ) -> Chain<Element> where Element == (Source1, Source2, Source3, Source4) {
        combineLatest(source1, source2, source3, source4, resultSelector: { ($0, $1, $2, $3) })
    }

    /// Combines the latest values of all sources with `resultSelector`, each time one of them emits, once all have.
    ///
    /// Completes when all have completed, or as soon as one completes without a value.
    /// Fails with the first error of a source or of `resultSelector`, after tearing down all sources.
    /// Disposal stops all sources, and drops their values.
    public static func combineLatest<Source1, Source2, Source3, Source4, Source5>(
        _ source1: Chain<Source1>, _ source2: Chain<Source2>, _ source3: Chain<Source3>, _ source4: Chain<Source4>,
        _ source5: Chain<Source5>,
        resultSelector: @escaping (Source1, Source2, Source3, Source4, Source5) throws -> Element
    ) -> Chain<Element> {
        let joining = Joining<
            (LatestPart<Source1>, LatestPart<Source2>, LatestPart<Source3>, LatestPart<Source4>, LatestPart<Source5>), Element
        >(
            (
                LatestPart<Source1>(), LatestPart<Source2>(), LatestPart<Source3>(), LatestPart<Source4>(), LatestPart<Source5>()
            ),
            next: {
                guard
                    let value1 = $0.0.value, let value2 = $0.1.value, let value3 = $0.2.value, let value4 = $0.3.value,
                    let value5 = $0.4.value
                else { return nil }
                return try resultSelector(value1, value2, value3, value4, value5)
            },
            isOver: {
                ($0.0.isVoid || $0.1.isVoid || $0.2.isVoid || $0.3.isVoid || $0.4.isVoid)
                    || ($0.0.hasCompleted && $0.1.hasCompleted && $0.2.hasCompleted && $0.3.hasCompleted && $0.4.hasCompleted)
            })
        return joined(
            joining,
            [
                JoinedSource(source1) { $0.0.take($1) }, JoinedSource(source2) { $0.1.take($1) },
                JoinedSource(source3) { $0.2.take($1) }, JoinedSource(source4) { $0.3.take($1) },
                JoinedSource(source5) { $0.4.take($1) },
            ])
    }

    /// The same with the values as a tuple.
    public static func combineLatest<Source1, Source2, Source3, Source4, Source5>(
        _ source1: Chain<Source1>, _ source2: Chain<Source2>, _ source3: Chain<Source3>, _ source4: Chain<Source4>,
        _ source5: Chain<Source5>
    ) -> Chain<Element> where Element == (Source1, Source2, Source3, Source4, Source5) {
        combineLatest(source1, source2, source3, source4, source5, resultSelector: { ($0, $1, $2, $3, $4) })
    }

    /// Combines the latest values of all sources with `resultSelector`, each time one of them emits, once all have.
    ///
    /// Completes when all have completed, or as soon as one completes without a value.
    /// Fails with the first error of a source or of `resultSelector`, after tearing down all sources.
    /// Disposal stops all sources, and drops their values.
    public static func combineLatest<Source1, Source2, Source3, Source4, Source5, Source6>(
        _ source1: Chain<Source1>, _ source2: Chain<Source2>, _ source3: Chain<Source3>, _ source4: Chain<Source4>,
        _ source5: Chain<Source5>, _ source6: Chain<Source6>,
        resultSelector: @escaping (Source1, Source2, Source3, Source4, Source5, Source6) throws -> Element
    ) -> Chain<Element> {
        let joining = Joining<
            (LatestPart<Source1>, LatestPart<Source2>, LatestPart<Source3>, LatestPart<Source4>, LatestPart<Source5>, LatestPart<Source6>),
            Element
        >(
            (
                LatestPart<Source1>(), LatestPart<Source2>(), LatestPart<Source3>(), LatestPart<Source4>(), LatestPart<Source5>(),
                LatestPart<Source6>()
            ),
            next: {
                guard
                    let value1 = $0.0.value, let value2 = $0.1.value, let value3 = $0.2.value, let value4 = $0.3.value,
                    let value5 = $0.4.value, let value6 = $0.5.value
                else { return nil }
                return try resultSelector(value1, value2, value3, value4, value5, value6)
            },
            isOver: {
                ($0.0.isVoid || $0.1.isVoid || $0.2.isVoid || $0.3.isVoid || $0.4.isVoid || $0.5.isVoid)
                    || ($0.0.hasCompleted && $0.1.hasCompleted && $0.2.hasCompleted && $0.3.hasCompleted && $0.4.hasCompleted
                        && $0.5.hasCompleted)
            })
        return joined(
            joining,
            [
                JoinedSource(source1) { $0.0.take($1) }, JoinedSource(source2) { $0.1.take($1) },
                JoinedSource(source3) { $0.2.take($1) }, JoinedSource(source4) { $0.3.take($1) },
                JoinedSource(source5) { $0.4.take($1) }, JoinedSource(source6) { $0.5.take($1) },
            ])
    }

    /// The same with the values as a tuple.
    public static func combineLatest<Source1, Source2, Source3, Source4, Source5, Source6>(
        _ source1: Chain<Source1>, _ source2: Chain<Source2>, _ source3: Chain<Source3>, _ source4: Chain<Source4>,
        _ source5: Chain<Source5>, _ source6: Chain<Source6>
    ) -> Chain<Element> where Element == (Source1, Source2, Source3, Source4, Source5, Source6) {
        combineLatest(source1, source2, source3, source4, source5, source6, resultSelector: { ($0, $1, $2, $3, $4, $5) })
    }

    /// Combines the latest values of all sources with `resultSelector`, each time one of them emits, once all have.
    ///
    /// Completes when all have completed, or as soon as one completes without a value.
    /// Fails with the first error of a source or of `resultSelector`, after tearing down all sources.
    /// Disposal stops all sources, and drops their values.
    public static func combineLatest<Source1, Source2, Source3, Source4, Source5, Source6, Source7>(
        _ source1: Chain<Source1>, _ source2: Chain<Source2>, _ source3: Chain<Source3>, _ source4: Chain<Source4>,
        _ source5: Chain<Source5>, _ source6: Chain<Source6>, _ source7: Chain<Source7>,
        resultSelector: @escaping (Source1, Source2, Source3, Source4, Source5, Source6, Source7) throws -> Element
    ) -> Chain<Element> {
        let joining = Joining<
            (
                LatestPart<Source1>, LatestPart<Source2>, LatestPart<Source3>, LatestPart<Source4>, LatestPart<Source5>,
                LatestPart<Source6>, LatestPart<Source7>
            ), Element
        >(
            (
                LatestPart<Source1>(), LatestPart<Source2>(), LatestPart<Source3>(), LatestPart<Source4>(), LatestPart<Source5>(),
                LatestPart<Source6>(), LatestPart<Source7>()
            ),
            next: {
                guard
                    let value1 = $0.0.value, let value2 = $0.1.value, let value3 = $0.2.value, let value4 = $0.3.value,
                    let value5 = $0.4.value, let value6 = $0.5.value, let value7 = $0.6.value
                else { return nil }
                return try resultSelector(value1, value2, value3, value4, value5, value6, value7)
            },
            isOver: {
                ($0.0.isVoid || $0.1.isVoid || $0.2.isVoid || $0.3.isVoid || $0.4.isVoid || $0.5.isVoid || $0.6.isVoid)
                    || ($0.0.hasCompleted && $0.1.hasCompleted && $0.2.hasCompleted && $0.3.hasCompleted && $0.4.hasCompleted
                        && $0.5.hasCompleted && $0.6.hasCompleted)
            })
        return joined(
            joining,
            [
                JoinedSource(source1) { $0.0.take($1) }, JoinedSource(source2) { $0.1.take($1) },
                JoinedSource(source3) { $0.2.take($1) }, JoinedSource(source4) { $0.3.take($1) },
                JoinedSource(source5) { $0.4.take($1) }, JoinedSource(source6) { $0.5.take($1) },
                JoinedSource(source7) { $0.6.take($1) },
            ])
    }

    /// The same with the values as a tuple.
    public static func combineLatest<Source1, Source2, Source3, Source4, Source5, Source6, Source7>(
        _ source1: Chain<Source1>, _ source2: Chain<Source2>, _ source3: Chain<Source3>, _ source4: Chain<Source4>,
        _ source5: Chain<Source5>, _ source6: Chain<Source6>, _ source7: Chain<Source7>
    ) -> Chain<Element> where Element == (Source1, Source2, Source3, Source4, Source5, Source6, Source7) {
        combineLatest(source1, source2, source3, source4, source5, source6, source7, resultSelector: { ($0, $1, $2, $3, $4, $5, $6) })
    }

    /// Combines the latest values of all sources with `resultSelector`, each time one of them emits, once all have.
    ///
    /// Completes when all have completed, or as soon as one completes without a value.
    /// Fails with the first error of a source or of `resultSelector`, after tearing down all sources.
    /// Disposal stops all sources, and drops their values.
    public static func combineLatest<Source1, Source2, Source3, Source4, Source5, Source6, Source7, Source8>(
        _ source1: Chain<Source1>, _ source2: Chain<Source2>, _ source3: Chain<Source3>, _ source4: Chain<Source4>,
        _ source5: Chain<Source5>, _ source6: Chain<Source6>, _ source7: Chain<Source7>, _ source8: Chain<Source8>,
        resultSelector: @escaping (Source1, Source2, Source3, Source4, Source5, Source6, Source7, Source8) throws -> Element
    ) -> Chain<Element> {
        let joining = Joining<
            (
                LatestPart<Source1>, LatestPart<Source2>, LatestPart<Source3>, LatestPart<Source4>, LatestPart<Source5>,
                LatestPart<Source6>, LatestPart<Source7>, LatestPart<Source8>
            ), Element
        >(
            (
                LatestPart<Source1>(), LatestPart<Source2>(), LatestPart<Source3>(), LatestPart<Source4>(), LatestPart<Source5>(),
                LatestPart<Source6>(), LatestPart<Source7>(), LatestPart<Source8>()
            ),
            next: {
                guard
                    let value1 = $0.0.value, let value2 = $0.1.value, let value3 = $0.2.value, let value4 = $0.3.value,
                    let value5 = $0.4.value, let value6 = $0.5.value, let value7 = $0.6.value, let value8 = $0.7.value
                else { return nil }
                return try resultSelector(value1, value2, value3, value4, value5, value6, value7, value8)
            },
            isOver: {
                ($0.0.isVoid || $0.1.isVoid || $0.2.isVoid || $0.3.isVoid || $0.4.isVoid || $0.5.isVoid || $0.6.isVoid || $0.7.isVoid)
                    || ($0.0.hasCompleted && $0.1.hasCompleted && $0.2.hasCompleted && $0.3.hasCompleted && $0.4.hasCompleted
                        && $0.5.hasCompleted && $0.6.hasCompleted && $0.7.hasCompleted)
            })
        return joined(
            joining,
            [
                JoinedSource(source1) { $0.0.take($1) }, JoinedSource(source2) { $0.1.take($1) },
                JoinedSource(source3) { $0.2.take($1) }, JoinedSource(source4) { $0.3.take($1) },
                JoinedSource(source5) { $0.4.take($1) }, JoinedSource(source6) { $0.5.take($1) },
                JoinedSource(source7) { $0.6.take($1) }, JoinedSource(source8) { $0.7.take($1) },
            ])
    }

    /// The same with the values as a tuple.
    public static func combineLatest<Source1, Source2, Source3, Source4, Source5, Source6, Source7, Source8>(
        _ source1: Chain<Source1>, _ source2: Chain<Source2>, _ source3: Chain<Source3>, _ source4: Chain<Source4>,
        _ source5: Chain<Source5>, _ source6: Chain<Source6>, _ source7: Chain<Source7>, _ source8: Chain<Source8>
    ) -> Chain<Element> where Element == (Source1, Source2, Source3, Source4, Source5, Source6, Source7, Source8) {
        combineLatest(
            source1, source2, source3, source4, source5, source6, source7, source8, resultSelector: { ($0, $1, $2, $3, $4, $5, $6, $7) })
    }
}
