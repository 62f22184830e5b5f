extension Chain where Element: FixedWidthInteger {
    /// Emits `count` integers, ascending from `start`, then completes.
    ///
    /// - Precondition: `count` is not negative, and the last value can be represented.
    // For callers that cannot see this body, as in `from`.
    #if compiler(>=6.3)
    @specialized(where Element == Int)
    #endif
    public static func range(start: Element, count: Int) -> Chain<Element> {
        precondition(count >= 0, "range(start: \(start), count: \(count)): the count must not be negative")
        guard count > 0 else { return empty() }
        // The distance to the type's last value: wrapped around, it is right for every start.
        let room = Element.Magnitude(truncatingIfNeeded: Element.max &- start)
        guard let steps = Element.Magnitude(exactly: count - 1), steps <= room else {
            preconditionFailure("range(start: \(start), count: \(count)): the last value does not fit \(Element.self)")
        }
        return from(Ascending(start: start, count: count))
    }
}
