/// The source that a factory captures, for operators made of others.
///
/// A description, which each subscription runs anew. A running chain does not hold it.
struct FactorySource<Element> {
    let chain: Chain<Element>

    init(_ source: Chain<Element>) { chain = source }

    /// LinkChain's acts when the source has ended.
    func note(_ event: Event<Element>) {}
}
