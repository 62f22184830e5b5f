// Written by .scaffold/arities: change it there, and run it.

extension TraitSequence where Trait: ValueTrait {
    /// The chain's `zip` of two sources.
    public static func zip<Source1, Source2>(
        _ source1: TraitSequence<Trait, Source1>, _ source2: TraitSequence<Trait, Source2>,
        resultSelector: @escaping (Source1, Source2) throws -> Element
    ) -> Self {
        Self(
            .zip(
                source1.asChain(), source2.asChain(),
                resultSelector: resultSelector))
    }

    /// The same with the values as a tuple.
    public static func zip<Source1, Source2>(
        _ source1: TraitSequence<Trait, Source1>, _ source2: TraitSequence<Trait, Source2>
    ) -> Self where Element == (Source1, Source2) {
        zip(source1, source2, resultSelector: { ($0, $1) })
    }

    /// The chain's `zip` of three sources.
    public static func zip<Source1, Source2, Source3>(
        _ source1: TraitSequence<Trait, Source1>, _ source2: TraitSequence<Trait, Source2>, _ source3: TraitSequence<Trait, Source3>,
        resultSelector: @escaping (Source1, Source2, Source3) throws -> Element
    ) -> Self {
        Self(
            .zip(
                source1.asChain(), source2.asChain(), source3.asChain(),
                resultSelector: resultSelector))
    }

    /// The same with the values as a tuple.
    public static func zip<Source1, Source2, Source3>(
        _ source1: TraitSequence<Trait, Source1>, _ source2: TraitSequence<Trait, Source2>, _ source3: TraitSequence<Trait, Source3>
    ) -> Self where Element == (Source1, Source2, Source3) {
        zip(source1, source2, source3, resultSelector: { ($0, $1, $2) })
    }

    /// The chain's `zip` of four sources.
    public static func zip<Source1, Source2, Source3, Source4>(
        _ source1: TraitSequence<Trait, Source1>, _ source2: TraitSequence<Trait, Source2>, _ source3: TraitSequence<Trait, Source3>,
        _ source4: TraitSequence<Trait, Source4>,
        resultSelector: @escaping (Source1, Source2, Source3, Source4) throws -> Element
    ) -> Self {
        Self(
            .zip(
                source1.asChain(), source2.asChain(), source3.asChain(), source4.asChain(),
                resultSelector: resultSelector))
    }

    /// The same with the values as a tuple.
    public static func zip<Source1, Source2, Source3, Source4>(
        _ source1: TraitSequence<Trait, Source1>, _ source2: TraitSequence<Trait, Source2>, _ source3: TraitSequence<Trait, Source3>,
        _ source4: TraitSequence<Trait, Source4>
    ) -> Self where Element == (Source1, Source2, Source3, Source4) {
        zip(source1, source2, source3, source4, resultSelector: { ($0, $1, $2, $3) })
    }

    /// The chain's `zip` of five sources.
    public static func zip<Source1, Source2, Source3, Source4, Source5>(
        _ source1: TraitSequence<Trait, Source1>, _ source2: TraitSequence<Trait, Source2>, _ source3: TraitSequence<Trait, Source3>,
        _ source4: TraitSequence<Trait, Source4>, _ source5: TraitSequence<Trait, Source5>,
        resultSelector: @escaping (Source1, Source2, Source3, Source4, Source5) throws -> Element
    ) -> Self {
        Self(
            .zip(
                source1.asChain(), source2.asChain(), source3.asChain(), source4.asChain(), source5.asChain(),
                resultSelector: resultSelector))
    }

    /// The same with the values as a tuple.
    public static func zip<Source1, Source2, Source3, Source4, Source5>(
        _ source1: TraitSequence<Trait, Source1>, _ source2: TraitSequence<Trait, Source2>, _ source3: TraitSequence<Trait, Source3>,
        _ source4: TraitSequence<Trait, Source4>, _ source5: TraitSequence<Trait, Source5>
    ) -> Self where Element == (Source1, Source2, Source3, Source4, Source5) {
        zip(source1, source2, source3, source4, source5, resultSelector: { ($0, $1, $2, $3, $4) })
    }

    /// The chain's `zip` of six sources.
    public static func zip<Source1, Source2, Source3, Source4, Source5, Source6>(
        _ source1: TraitSequence<Trait, Source1>, _ source2: TraitSequence<Trait, Source2>, _ source3: TraitSequence<Trait, Source3>,
        _ source4: TraitSequence<Trait, Source4>, _ source5: TraitSequence<Trait, Source5>, _ source6: TraitSequence<Trait, Source6>,
        resultSelector: @escaping (Source1, Source2, Source3, Source4, Source5, Source6) throws -> Element
    ) -> Self {
        Self(
            .zip(
                source1.asChain(), source2.asChain(), source3.asChain(), source4.asChain(), source5.asChain(), source6.asChain(),
                resultSelector: resultSelector))
    }

    /// The same with the values as a tuple.
    public static func zip<Source1, Source2, Source3, Source4, Source5, Source6>(
        _ source1: TraitSequence<Trait, Source1>, _ source2: TraitSequence<Trait, Source2>, _ source3: TraitSequence<Trait, Source3>,
        _ source4: TraitSequence<Trait, Source4>, _ source5: TraitSequence<Trait, Source5>, _ source6: TraitSequence<Trait, Source6>
    ) -> Self where Element == (Source1, Source2, Source3, Source4, Source5, Source6) {
        zip(source1, source2, source3, source4, source5, source6, resultSelector: { ($0, $1, $2, $3, $4, $5) })
    }

    /// The chain's `zip` of seven sources.
    public static func zip<Source1, Source2, Source3, Source4, Source5, Source6, Source7>(
        _ source1: TraitSequence<Trait, Source1>, _ source2: TraitSequence<Trait, Source2>, _ source3: TraitSequence<Trait, Source3>,
        _ source4: TraitSequence<Trait, Source4>, _ source5: TraitSequence<Trait, Source5>, _ source6: TraitSequence<Trait, Source6>,
        _ source7: TraitSequence<Trait, Source7>,
        resultSelector: @escaping (Source1, Source2, Source3, Source4, Source5, Source6, Source7) throws -> Element
    ) -> Self {
        Self(
            .zip(
                source1.asChain(), source2.asChain(), source3.asChain(), source4.asChain(), source5.asChain(), source6.asChain(),
                source7.asChain(),
                resultSelector: resultSelector))
    }

    /// The same with the values as a tuple.
    public static func zip<Source1, Source2, Source3, Source4, Source5, Source6, Source7>(
        _ source1: TraitSequence<Trait, Source1>, _ source2: TraitSequence<Trait, Source2>, _ source3: TraitSequence<Trait, Source3>,
        _ source4: TraitSequence<Trait, Source4>, _ source5: TraitSequence<Trait, Source5>, _ source6: TraitSequence<Trait, Source6>,
        _ source7: TraitSequence<Trait, Source7>
    ) -> Self where Element == (Source1, Source2, Source3, Source4, Source5, Source6, Source7) {
        zip(source1, source2, source3, source4, source5, source6, source7, resultSelector: { ($0, $1, $2, $3, $4, $5, $6) })
    }

    /// The chain's `zip` of eight sources.
    public static func zip<Source1, Source2, Source3, Source4, Source5, Source6, Source7, Source8>(
        _ source1: TraitSequence<Trait, Source1>, _ source2: TraitSequence<Trait, Source2>, _ source3: TraitSequence<Trait, Source3>,
        _ source4: TraitSequence<Trait, Source4>, _ source5: TraitSequence<Trait, Source5>, _ source6: TraitSequence<Trait, Source6>,
        _ source7: TraitSequence<Trait, Source7>, _ source8: TraitSequence<Trait, Source8>,
        resultSelector: @escaping (Source1, Source2, Source3, Source4, Source5, Source6, Source7, Source8) throws -> Element
    ) -> Self {
        Self(
            .zip(
                source1.asChain(), source2.asChain(), source3.asChain(), source4.asChain(), source5.asChain(), source6.asChain(),
                source7.asChain(), source8.asChain(),
                resultSelector: resultSelector))
    }

    /// The same with the values as a tuple.
    public static func zip<Source1, Source2, Source3, Source4, Source5, Source6, Source7, Source8>(
        _ source1: TraitSequence<Trait, Source1>, _ source2: TraitSequence<Trait, Source2>, _ source3: TraitSequence<Trait, Source3>,
        _ source4: TraitSequence<Trait, Source4>, _ source5: TraitSequence<Trait, Source5>, _ source6: TraitSequence<Trait, Source6>,
        _ source7: TraitSequence<Trait, Source7>, _ source8: TraitSequence<Trait, Source8>
    ) -> Self where Element == (Source1, Source2, Source3, Source4, Source5, Source6, Source7, Source8) {
        zip(source1, source2, source3, source4, source5, source6, source7, source8, resultSelector: { ($0, $1, $2, $3, $4, $5, $6, $7) })
    }
}
