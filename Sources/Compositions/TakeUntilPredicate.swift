extension Chain {
    /// Emits values until `predicate` holds for one, then completes.
    ///
    /// Composed of ``take(while:behavior:)``: that value tears the source down. If the source ends earlier, this ends in the same way. If
    /// `predicate` throws, the source is torn down, and the error is emitted. Disposal stops the source and releases `predicate`.
    /// - Parameter behavior: `.inclusive` emits the value for which `predicate` holds, `.exclusive` drops it.
    public func take(until predicate: @escaping (Element) throws -> Bool, behavior: TakeBehavior = .exclusive) -> Chain<Element> {
        take(while: { try !predicate($0) }, behavior: behavior)
    }
}
