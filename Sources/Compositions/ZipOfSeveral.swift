// Written by .scaffold/arities: change it there, and run it.

extension Chain {
    /// The same with the values as a tuple.
    public static func zip<Source1, Source2>(
        _ source1: Chain<Source1>, _ source2: Chain<Source2>
    ) -> Chain<Element> where Element == (Source1, Source2) {
        zip(source1, source2, resultSelector: { ($0, $1) })
    }

    /// Combines the first values of all sources with `resultSelector`, then their second values, and so on.
    ///
    /// Completes as soon as no result can follow: when a source has completed and none of its values is waiting.
    /// Fails with the first error of a source or of `resultSelector`, after tearing down all sources.
    /// Disposal stops all sources, and drops their values.
    public static func zip<Source1, Source2, Source3>(
        _ source1: Chain<Source1>, _ source2: Chain<Source2>, _ source3: Chain<Source3>,
        resultSelector: @escaping (Source1, Source2, Source3) throws -> Element
    ) -> Chain<Element> {
        let joining = Joining<(ZippedPart<Source1>, ZippedPart<Source2>, ZippedPart<Source3>), Element>(
            (
                ZippedPart<Source1>(), ZippedPart<Source2>(), ZippedPart<Source3>()
            ),
            next: {
                if $0.0.isEmpty || $0.1.isEmpty || $0.2.isEmpty { return nil }
                return try resultSelector(
                    $0.0.popFirst(), $0.1.popFirst(), $0.2.popFirst())
            },
            isOver: {
                $0.0.isDrained || $0.1.isDrained || $0.2.isDrained
            })
        return joined(
            joining,
            [
                JoinedSource(source1) { $0.0.take($1) }, JoinedSource(source2) { $0.1.take($1) },
                JoinedSource(source3) { $0.2.take($1) },
            ])
    }

    /// The same with the values as a tuple.
    public static func zip<Source1, Source2, Source3>(
        _ source1: Chain<Source1>, _ source2: Chain<Source2>, _ source3: Chain<Source3>
    ) -> Chain<Element> where Element == (Source1, Source2, Source3) {
        zip(source1, source2, source3, resultSelector: { ($0, $1, $2) })
    }

    /// Combines the first values of all sources with `resultSelector`, then their second values, and so on.
    ///
    /// Completes as soon as no result can follow: when a source has completed and none of its values is waiting.
    /// Fails with the first error of a source or of `resultSelector`, after tearing down all sources.
    /// Disposal stops all sources, and drops their values.
    public static func zip<Source1, Source2, Source3, Source4>(
        _ source1: Chain<Source1>, _ source2: Chain<Source2>, _ source3: Chain<Source3>, _ source4: Chain<Source4>,
        resultSelector: @escaping (Source1, Source2, Source3, Source4) throws -> Element
    ) -> Chain<Element> {
        let joining = Joining<(ZippedPart<Source1>, ZippedPart<Source2>, ZippedPart<Source3>, ZippedPart<Source4>), Element>(
            (
                ZippedPart<Source1>(), ZippedPart<Source2>(), ZippedPart<Source3>(), ZippedPart<Source4>()
            ),
            next: {
                if $0.0.isEmpty || $0.1.isEmpty || $0.2.isEmpty || $0.3.isEmpty { return nil }
                return try resultSelector(
                    $0.0.popFirst(), $0.1.popFirst(), $0.2.popFirst(), $0.3.popFirst())
            },
            isOver: {
                $0.0.isDrained || $0.1.isDrained || $0.2.isDrained || $0.3.isDrained
            })
        return joined(
            joining,
            [
                JoinedSource(source1) { $0.0.take($1) }, JoinedSource(source2) { $0.1.take($1) },
                JoinedSource(source3) { $0.2.take($1) }, JoinedSource(source4) { $0.3.take($1) },
            ])
    }

    /// The same with the values as a tuple.
    public static func zip<Source1, Source2, Source3, Source4>(
        _ source1: Chain<Source1>, _ source2: Chain<Source2>, _ source3: Chain<Source3>, _ source4: Chain<Source4>
    ) -> Chain<Element> where Element == (Source1, Source2, Source3, Source4) {
        zip(source1, source2, source3, source4, resultSelector: { ($0, $1, $2, $3) })
    }

    /// Combines the first values of all sources with `resultSelector`, then their second values, and so on.
    ///
    /// Completes as soon as no result can follow: when a source has completed and none of its values is waiting.
    /// Fails with the first error of a source or of `resultSelector`, after tearing down all sources.
    /// Disposal stops all sources, and drops their values.
    public static func zip<Source1, Source2, Source3, Source4, Source5>(
        _ source1: Chain<Source1>, _ source2: Chain<Source2>, _ source3: Chain<Source3>, _ source4: Chain<Source4>,
        _ source5: Chain<Source5>,
        resultSelector: @escaping (Source1, Source2, Source3, Source4, Source5) throws -> Element
    ) -> Chain<Element> {
        let joining = Joining<
            (ZippedPart<Source1>, ZippedPart<Source2>, ZippedPart<Source3>, ZippedPart<Source4>, ZippedPart<Source5>), Element
        >(
            (
                ZippedPart<Source1>(), ZippedPart<Source2>(), ZippedPart<Source3>(), ZippedPart<Source4>(), ZippedPart<Source5>()
            ),
            next: {
                if $0.0.isEmpty || $0.1.isEmpty || $0.2.isEmpty || $0.3.isEmpty || $0.4.isEmpty { return nil }
                return try resultSelector(
                    $0.0.popFirst(), $0.1.popFirst(), $0.2.popFirst(), $0.3.popFirst(), $0.4.popFirst())
            },
            isOver: {
                $0.0.isDrained || $0.1.isDrained || $0.2.isDrained || $0.3.isDrained || $0.4.isDrained
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
    public static func zip<Source1, Source2, Source3, Source4, Source5>(
        _ source1: Chain<Source1>, _ source2: Chain<Source2>, _ source3: Chain<Source3>, _ source4: Chain<Source4>,
        _ source5: Chain<Source5>
    ) -> Chain<Element> where Element == (Source1, Source2, Source3, Source4, Source5) {
        zip(source1, source2, source3, source4, source5, resultSelector: { ($0, $1, $2, $3, $4) })
    }

    /// Combines the first values of all sources with `resultSelector`, then their second values, and so on.
    ///
    /// Completes as soon as no result can follow: when a source has completed and none of its values is waiting.
    /// Fails with the first error of a source or of `resultSelector`, after tearing down all sources.
    /// Disposal stops all sources, and drops their values.
    public static func zip<Source1, Source2, Source3, Source4, Source5, Source6>(
        _ source1: Chain<Source1>, _ source2: Chain<Source2>, _ source3: Chain<Source3>, _ source4: Chain<Source4>,
        _ source5: Chain<Source5>, _ source6: Chain<Source6>,
        resultSelector: @escaping (Source1, Source2, Source3, Source4, Source5, Source6) throws -> Element
    ) -> Chain<Element> {
        let joining = Joining<
            (ZippedPart<Source1>, ZippedPart<Source2>, ZippedPart<Source3>, ZippedPart<Source4>, ZippedPart<Source5>, ZippedPart<Source6>),
            Element
        >(
            (
                ZippedPart<Source1>(), ZippedPart<Source2>(), ZippedPart<Source3>(), ZippedPart<Source4>(), ZippedPart<Source5>(),
                ZippedPart<Source6>()
            ),
            next: {
                if $0.0.isEmpty || $0.1.isEmpty || $0.2.isEmpty || $0.3.isEmpty || $0.4.isEmpty || $0.5.isEmpty { return nil }
                return try resultSelector(
                    $0.0.popFirst(), $0.1.popFirst(), $0.2.popFirst(), $0.3.popFirst(), $0.4.popFirst(), $0.5.popFirst())
            },
            isOver: {
                $0.0.isDrained || $0.1.isDrained || $0.2.isDrained || $0.3.isDrained || $0.4.isDrained || $0.5.isDrained
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
    public static func zip<Source1, Source2, Source3, Source4, Source5, Source6>(
        _ source1: Chain<Source1>, _ source2: Chain<Source2>, _ source3: Chain<Source3>, _ source4: Chain<Source4>,
        _ source5: Chain<Source5>, _ source6: Chain<Source6>
    ) -> Chain<Element> where Element == (Source1, Source2, Source3, Source4, Source5, Source6) {
        zip(source1, source2, source3, source4, source5, source6, resultSelector: { ($0, $1, $2, $3, $4, $5) })
    }

    /// Combines the first values of all sources with `resultSelector`, then their second values, and so on.
    ///
    /// Completes as soon as no result can follow: when a source has completed and none of its values is waiting.
    /// Fails with the first error of a source or of `resultSelector`, after tearing down all sources.
    /// Disposal stops all sources, and drops their values.
    public static func zip<Source1, Source2, Source3, Source4, Source5, Source6, Source7>(
        _ source1: Chain<Source1>, _ source2: Chain<Source2>, _ source3: Chain<Source3>, _ source4: Chain<Source4>,
        _ source5: Chain<Source5>, _ source6: Chain<Source6>, _ source7: Chain<Source7>,
        resultSelector: @escaping (Source1, Source2, Source3, Source4, Source5, Source6, Source7) throws -> Element
    ) -> Chain<Element> {
        let joining = Joining<
            (
                ZippedPart<Source1>, ZippedPart<Source2>, ZippedPart<Source3>, ZippedPart<Source4>, ZippedPart<Source5>,
                ZippedPart<Source6>, ZippedPart<Source7>
            ), Element
        >(
            (
                ZippedPart<Source1>(), ZippedPart<Source2>(), ZippedPart<Source3>(), ZippedPart<Source4>(), ZippedPart<Source5>(),
                ZippedPart<Source6>(), ZippedPart<Source7>()
            ),
            next: {
                if $0.0.isEmpty || $0.1.isEmpty || $0.2.isEmpty || $0.3.isEmpty || $0.4.isEmpty || $0.5.isEmpty || $0.6.isEmpty {
                    return nil
                }
                return try resultSelector(
                    $0.0.popFirst(), $0.1.popFirst(), $0.2.popFirst(), $0.3.popFirst(), $0.4.popFirst(), $0.5.popFirst(),
                    $0.6.popFirst())
            },
            isOver: {
                $0.0.isDrained || $0.1.isDrained || $0.2.isDrained || $0.3.isDrained || $0.4.isDrained || $0.5.isDrained || $0.6.isDrained
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
    public static func zip<Source1, Source2, Source3, Source4, Source5, Source6, Source7>(
        _ source1: Chain<Source1>, _ source2: Chain<Source2>, _ source3: Chain<Source3>, _ source4: Chain<Source4>,
        _ source5: Chain<Source5>, _ source6: Chain<Source6>, _ source7: Chain<Source7>
    ) -> Chain<Element> where Element == (Source1, Source2, Source3, Source4, Source5, Source6, Source7) {
        zip(source1, source2, source3, source4, source5, source6, source7, resultSelector: { ($0, $1, $2, $3, $4, $5, $6) })
    }

    /// Combines the first values of all sources with `resultSelector`, then their second values, and so on.
    ///
    /// Completes as soon as no result can follow: when a source has completed and none of its values is waiting.
    /// Fails with the first error of a source or of `resultSelector`, after tearing down all sources.
    /// Disposal stops all sources, and drops their values.
    public static func zip<Source1, Source2, Source3, Source4, Source5, Source6, Source7, Source8>(
        _ source1: Chain<Source1>, _ source2: Chain<Source2>, _ source3: Chain<Source3>, _ source4: Chain<Source4>,
        _ source5: Chain<Source5>, _ source6: Chain<Source6>, _ source7: Chain<Source7>, _ source8: Chain<Source8>,
        resultSelector: @escaping (Source1, Source2, Source3, Source4, Source5, Source6, Source7, Source8) throws -> Element
    ) -> Chain<Element> {
        let joining = Joining<
            (
                ZippedPart<Source1>, ZippedPart<Source2>, ZippedPart<Source3>, ZippedPart<Source4>, ZippedPart<Source5>,
                ZippedPart<Source6>, ZippedPart<Source7>, ZippedPart<Source8>
            ), Element
        >(
            (
                ZippedPart<Source1>(), ZippedPart<Source2>(), ZippedPart<Source3>(), ZippedPart<Source4>(), ZippedPart<Source5>(),
                ZippedPart<Source6>(), ZippedPart<Source7>(), ZippedPart<Source8>()
            ),
            next: {
                if $0.0.isEmpty || $0.1.isEmpty || $0.2.isEmpty || $0.3.isEmpty || $0.4.isEmpty || $0.5.isEmpty || $0.6.isEmpty
                    || $0.7.isEmpty
                {
                    return nil
                }
                return try resultSelector(
                    $0.0.popFirst(), $0.1.popFirst(), $0.2.popFirst(), $0.3.popFirst(), $0.4.popFirst(), $0.5.popFirst(),
                    $0.6.popFirst(), $0.7.popFirst())
            },
            isOver: {
                $0.0.isDrained || $0.1.isDrained || $0.2.isDrained || $0.3.isDrained || $0.4.isDrained || $0.5.isDrained || $0.6.isDrained
                    || $0.7.isDrained
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
    public static func zip<Source1, Source2, Source3, Source4, Source5, Source6, Source7, Source8>(
        _ source1: Chain<Source1>, _ source2: Chain<Source2>, _ source3: Chain<Source3>, _ source4: Chain<Source4>,
        _ source5: Chain<Source5>, _ source6: Chain<Source6>, _ source7: Chain<Source7>, _ source8: Chain<Source8>
    ) -> Chain<Element> where Element == (Source1, Source2, Source3, Source4, Source5, Source6, Source7, Source8) {
        zip(source1, source2, source3, source4, source5, source6, source7, source8, resultSelector: { ($0, $1, $2, $3, $4, $5, $6, $7) })
    }
}
