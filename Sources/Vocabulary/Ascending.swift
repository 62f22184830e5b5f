/// Integers, ascending one by one: what `range` sends.
///
/// Its iterator calls nothing but two operators of the integer. That of a `ClosedRange`, where it is not specialised, allocates three
/// times for each element.
@usableFromInline package struct Ascending<Element: FixedWidthInteger>: Sequence, IteratorProtocol {
    private var value: Element
    private var left: Int
    // A literal in `next()` would be converted each time.
    private let step: Element = 1

    /// `count` integers from `start` on. The last one is not checked: after the type's greatest value comes its least.
    @usableFromInline package init(start: Element, count: Int) { (value, left) = (start, count) }

    @usableFromInline package mutating func next() -> Element? {
        if left == 0 { return nil }
        left -= 1
        let result = value
        value = result &+ step
        return result
    }
}
