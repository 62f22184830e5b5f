/// A chain whose type makes a promise: ``Single``, ``Maybe``, ``Completable``, ``Infallible``, ``Driver`` or ``Signal``. It holds the chain
/// and nothing else.
///
/// An operator does what the chain's of the same name does: times, end, disposal, preconditions.
///
/// In DisposerChain and SinkChain, each subscription runs the chain anew, except that those to a ``SharedSequence`` share it. In LinkChain,
/// all share the link.
public struct TraitSequence<Trait: SequenceTrait, Element>: ChainConvertible, Sendable {
    let chain: Chain<Element>

    /// - Precondition: `chain` keeps the trait's promise.
    init(_ chain: Chain<Element>) { self.chain = Trait.share(chain) }

    /// The same for a chain that needs no sharing.
    init(raw chain: Chain<Element>) { self.chain = chain }

    /// The stream as a plain chain.
    public func asChain() -> Chain<Element> { chain }

    /// Does nothing, ever.
    public static func never() -> Self { Self(raw: .never()) }

    /// Writes a line at each subscription, event and disposal.
    public func debug(
        _ identifier: String? = nil, trimOutput: Bool = false, file: String = #file, line: UInt = #line, function: String = #function
    ) -> Self {
        Self(chain.debug(identifier, trimOutput: trimOutput, file: file, line: line, function: function))
    }
}

/// What a ``TraitSequence`` promises. The traits are those of this module.
public protocol SequenceTrait {
    /// How observers share what an operator emits, if they do.
    static func share<Element>(_ source: Chain<Element>) -> Chain<Element>
}

extension SequenceTrait {
    public static func share<Element>(_ source: Chain<Element>) -> Chain<Element> { source }
}
