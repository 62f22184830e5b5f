/// A chain, or a trait that holds one, such as ``Single`` or ``Driver``.
public protocol ChainConvertible<Element> {
    associatedtype Element

    /// The stream as a plain chain.
    func asChain() -> Chain<Element>
}

extension Chain: ChainConvertible {
    /// This as a plain chain: RxSwift's `asObservable`. Keeps others from sending to a subject or relay.
    public func asChain() -> Chain<Element> { self }
}

// A closure that returns a chain gets the operator itself, which is not generic over the closure's result.
extension Chain {
    /// The same for a closure that returns a ``Single`` or another trait. Composed of ``flatMap(_:)``.
    @_disfavoredOverload
    public func flatMap<Source: ChainConvertible>(_ selector: @escaping (Element) throws -> Source) -> Chain<Source.Element> {
        flatMap { try selector($0).asChain() }
    }

    /// The same for a closure that returns a ``Single`` or another trait. Composed of ``flatMapFirst(_:)``.
    @_disfavoredOverload
    public func flatMapFirst<Source: ChainConvertible>(_ selector: @escaping (Element) throws -> Source) -> Chain<Source.Element> {
        flatMapFirst { try selector($0).asChain() }
    }

    /// The same for a closure that returns a ``Single`` or another trait. Composed of ``flatMapLatest(_:)``.
    @_disfavoredOverload
    public func flatMapLatest<Source: ChainConvertible>(_ selector: @escaping (Element) throws -> Source) -> Chain<Source.Element> {
        flatMapLatest { try selector($0).asChain() }
    }

    /// The same for a closure that returns a ``Single`` or another trait. Composed of ``concatMap(_:)``.
    @_disfavoredOverload
    public func concatMap<Source: ChainConvertible>(_ selector: @escaping (Element) throws -> Source) -> Chain<Source.Element> {
        concatMap { try selector($0).asChain() }
    }

    /// The same with a ``Driver`` or another trait. Composed of ``withLatestFrom(_:resultSelector:)``.
    @_disfavoredOverload
    public func withLatestFrom<Other: ChainConvertible, Result>(
        _ other: Other, resultSelector: @escaping (Element, Other.Element) throws -> Result
    ) -> Chain<Result> {
        withLatestFrom(other.asChain(), resultSelector: resultSelector)
    }

    /// The same with a ``Driver`` or another trait. Composed of ``withLatestFrom(_:resultSelector:)``.
    @_disfavoredOverload
    public func withLatestFrom<Other: ChainConvertible>(_ other: Other) -> Chain<Other.Element> { withLatestFrom(other.asChain()) }
}
