/// Integers, ascending one by one: what `range` sends.
///
/// Its iterator calls nothing but an operator of the integer. Where the iterator of a `ClosedRange` is not specialised, it allocates three
/// times for each element.
@usableFromInline package struct Ascending<Element: FixedWidthInteger>: Sequence {
    @usableFromInline package struct Iterator: IteratorProtocol {
        private var value: Element
        private var left: Int
        // A literal in `next()` would be converted each time.
        private let step: Element = 1

        init(_ value: Element, _ left: Int) { (self.value, self.left) = (value, left) }

        @usableFromInline package mutating func next() -> Element? {
            if left == 0 { return nil }
            left -= 1
            let result = value
            value = result &+ step
            return result
        }
    }

    private let start: Element
    private let count: Int

    /// `count` integers from `start` on. Unchecked: after the type's greatest value comes its least.
    @usableFromInline package init(start: Element, count: Int) { (self.start, self.count) = (start, count) }

    @usableFromInline package func makeIterator() -> Iterator { Iterator(start, count) }
}
