// Written by .scaffold/arities, from which it is to be changed.

extension Infallible {
    /// The chains' `combineLatest` of two sources.
    public static func combineLatest<Source1, Source2>(
        _ source1: Infallible<Source1>, _ source2: Infallible<Source2>,
        resultSelector: @escaping (Source1, Source2) -> Element
    ) -> Infallible<Element> {
        Infallible<Element>(
            raw: .combineLatest(
                source1.asChain(), source2.asChain(),
                resultSelector: resultSelector))
    }

    /// The same with the values as a tuple.
    public static func combineLatest<Source1, Source2>(
        _ source1: Infallible<Source1>, _ source2: Infallible<Source2>
    ) -> Infallible<Element> where Element == (Source1, Source2) {
        combineLatest(source1, source2, resultSelector: { ($0, $1) })
    }

    /// The chains' `combineLatest` of three sources.
    public static func combineLatest<Source1, Source2, Source3>(
        _ source1: Infallible<Source1>, _ source2: Infallible<Source2>, _ source3: Infallible<Source3>,
        resultSelector: @escaping (Source1, Source2, Source3) -> Element
    ) -> Infallible<Element> {
        Infallible<Element>(
            raw: .combineLatest(
                source1.asChain(), source2.asChain(), source3.asChain(),
                resultSelector: resultSelector))
    }

    /// The same with the values as a tuple.
    public static func combineLatest<Source1, Source2, Source3>(
        _ source1: Infallible<Source1>, _ source2: Infallible<Source2>, _ source3: Infallible<Source3>
    ) -> Infallible<Element> where Element == (Source1, Source2, Source3) {
        combineLatest(source1, source2, source3, resultSelector: { ($0, $1, $2) })
    }

    /// The chains' `combineLatest` of four sources.
    public static func combineLatest<Source1, Source2, Source3, Source4>(
        _ source1: Infallible<Source1>, _ source2: Infallible<Source2>, _ source3: Infallible<Source3>, _ source4: Infallible<Source4>,
        resultSelector: @escaping (Source1, Source2, Source3, Source4) -> Element
    ) -> Infallible<Element> {
        Infallible<Element>(
            raw: .combineLatest(
                source1.asChain(), source2.asChain(), source3.asChain(), source4.asChain(),
                resultSelector: resultSelector))
    }

    /// The same with the values as a tuple.
    public static func combineLatest<Source1, Source2, Source3, Source4>(
        _ source1: Infallible<Source1>, _ source2: Infallible<Source2>, _ source3: Infallible<Source3>, _ source4: Infallible<Source4>
    ) -> Infallible<Element> where Element == (Source1, Source2, Source3, Source4) {
        combineLatest(source1, source2, source3, source4, resultSelector: { ($0, $1, $2, $3) })
    }

    /// The chains' `combineLatest` of five sources.
    public static func combineLatest<Source1, Source2, Source3, Source4, Source5>(
        _ source1: Infallible<Source1>, _ source2: Infallible<Source2>, _ source3: Infallible<Source3>, _ source4: Infallible<Source4>,
        _ source5: Infallible<Source5>,
        resultSelector: @escaping (Source1, Source2, Source3, Source4, Source5) -> Element
    ) -> Infallible<Element> {
        Infallible<Element>(
            raw: .combineLatest(
                source1.asChain(), source2.asChain(), source3.asChain(), source4.asChain(), source5.asChain(),
                resultSelector: resultSelector))
    }

    /// The same with the values as a tuple.
    public static func combineLatest<Source1, Source2, Source3, Source4, Source5>(
        _ source1: Infallible<Source1>, _ source2: Infallible<Source2>, _ source3: Infallible<Source3>, _ source4: Infallible<Source4>,
        _ source5: Infallible<Source5>
    ) -> Infallible<Element> where Element == (Source1, Source2, Source3, Source4, Source5) {
        combineLatest(source1, source2, source3, source4, source5, resultSelector: { ($0, $1, $2, $3, $4) })
    }

    /// The chains' `combineLatest` of six sources.
    public static func combineLatest<Source1, Source2, Source3, Source4, Source5, Source6>(
        _ source1: Infallible<Source1>, _ source2: Infallible<Source2>, _ source3: Infallible<Source3>, _ source4: Infallible<Source4>,
        _ source5: Infallible<Source5>, _ source6: Infallible<Source6>,
        resultSelector: @escaping (Source1, Source2, Source3, Source4, Source5, Source6) -> Element
    ) -> Infallible<Element> {
        Infallible<Element>(
            raw: .combineLatest(
                source1.asChain(), source2.asChain(), source3.asChain(), source4.asChain(), source5.asChain(), source6.asChain(),
                resultSelector: resultSelector))
    }

    /// The same with the values as a tuple.
    public static func combineLatest<Source1, Source2, Source3, Source4, Source5, Source6>(
        _ source1: Infallible<Source1>, _ source2: Infallible<Source2>, _ source3: Infallible<Source3>, _ source4: Infallible<Source4>,
        _ source5: Infallible<Source5>, _ source6: Infallible<Source6>
    ) -> Infallible<Element> where Element == (Source1, Source2, Source3, Source4, Source5, Source6) {
        combineLatest(source1, source2, source3, source4, source5, source6, resultSelector: { ($0, $1, $2, $3, $4, $5) })
    }

    /// The chains' `combineLatest` of seven sources.
    public static func combineLatest<Source1, Source2, Source3, Source4, Source5, Source6, Source7>(
        _ source1: Infallible<Source1>, _ source2: Infallible<Source2>, _ source3: Infallible<Source3>, _ source4: Infallible<Source4>,
        _ source5: Infallible<Source5>, _ source6: Infallible<Source6>, _ source7: Infallible<Source7>,
        resultSelector: @escaping (Source1, Source2, Source3, Source4, Source5, Source6, Source7) -> Element
    ) -> Infallible<Element> {
        Infallible<Element>(
            raw: .combineLatest(
                source1.asChain(), source2.asChain(), source3.asChain(), source4.asChain(), source5.asChain(), source6.asChain(),
                source7.asChain(),
                resultSelector: resultSelector))
    }

    /// The same with the values as a tuple.
    public static func combineLatest<Source1, Source2, Source3, Source4, Source5, Source6, Source7>(
        _ source1: Infallible<Source1>, _ source2: Infallible<Source2>, _ source3: Infallible<Source3>, _ source4: Infallible<Source4>,
        _ source5: Infallible<Source5>, _ source6: Infallible<Source6>, _ source7: Infallible<Source7>
    ) -> Infallible<Element> where Element == (Source1, Source2, Source3, Source4, Source5, Source6, Source7) {
        combineLatest(source1, source2, source3, source4, source5, source6, source7, resultSelector: { ($0, $1, $2, $3, $4, $5, $6) })
    }

    /// The chains' `combineLatest` of eight sources.
    public static func combineLatest<Source1, Source2, Source3, Source4, Source5, Source6, Source7, Source8>(
        _ source1: Infallible<Source1>, _ source2: Infallible<Source2>, _ source3: Infallible<Source3>, _ source4: Infallible<Source4>,
        _ source5: Infallible<Source5>, _ source6: Infallible<Source6>, _ source7: Infallible<Source7>, _ source8: Infallible<Source8>,
        resultSelector: @escaping (Source1, Source2, Source3, Source4, Source5, Source6, Source7, Source8) -> Element
    ) -> Infallible<Element> {
        Infallible<Element>(
            raw: .combineLatest(
                source1.asChain(), source2.asChain(), source3.asChain(), source4.asChain(), source5.asChain(), source6.asChain(),
                source7.asChain(), source8.asChain(),
                resultSelector: resultSelector))
    }

    /// The same with the values as a tuple.
    public static func combineLatest<Source1, Source2, Source3, Source4, Source5, Source6, Source7, Source8>(
        _ source1: Infallible<Source1>, _ source2: Infallible<Source2>, _ source3: Infallible<Source3>, _ source4: Infallible<Source4>,
        _ source5: Infallible<Source5>, _ source6: Infallible<Source6>, _ source7: Infallible<Source7>, _ source8: Infallible<Source8>
    ) -> Infallible<Element> where Element == (Source1, Source2, Source3, Source4, Source5, Source6, Source7, Source8) {
        combineLatest(
            source1, source2, source3, source4, source5, source6, source7, source8, resultSelector: { ($0, $1, $2, $3, $4, $5, $6, $7) })
    }
}
