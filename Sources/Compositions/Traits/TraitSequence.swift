/// A chain whose type makes a promise: ``Single``, ``Maybe``, ``Completable``, ``Infallible``, ``Driver`` or ``Signal``.
///
/// It holds the chain and nothing else. Each operator is the chain's of the same name, with its timing, end, disposal and preconditions.
///
/// In DisposerChain and SinkChain, each subscription runs the chain anew, but those to a ``SharedSequence`` share it. In LinkChain, all
/// share the link.
public struct TraitSequence<Trait: SequenceTrait, Element>: ChainConvertible, Sendable {
    let chain: Chain<Element>

    /// - Precondition: `chain` keeps the trait's promise.
    init(_ chain: Chain<Element>) { self.chain = Trait.share(chain) }

    /// The same for a chain that needs no sharing.
    init(raw chain: Chain<Element>) { self.chain = chain }

    /// The stream as a plain chain.
    public func asChain() -> Chain<Element> { chain }

    /// Never emits, and never ends.
    public static func never() -> Self { Self(raw: .never()) }

    /// Writes a line at each subscription, event and disposal.
    public func debug(
        _ identifier: String? = nil, trimOutput: Bool = false, file: String = #file, line: UInt = #line, function: String = #function
    ) -> Self {
        Self(chain.debug(identifier, trimOutput: trimOutput, file: file, line: line, function: function))
    }
}

/// What a ``TraitSequence`` promises. Only this module defines traits.
public protocol SequenceTrait {
    /// Lets observers share what an operator emits, if the trait promises that.
    static func share<Element>(_ source: Chain<Element>) -> Chain<Element>
}

extension SequenceTrait {
    public static func share<Element>(_ source: Chain<Element>) -> Chain<Element> { source }
}
