extension Chain where Element: FixedWidthInteger {
    /// Emits `count` integers, ascending from `start`, then completes. Composed of ``from(_:)``.
    ///
    /// - Precondition: `count` is not negative, and the last value can be represented.
    // For callers that cannot see this body, as in `from`.
    #if compiler(>=6.3)
    @specialized(where Element == Int)
    #endif
    public static func range(start: Element, count: Int) -> Chain<Element> {
        guard let integers = integers(start: start, count: count) else { return empty() }
        return from(integers)
    }

    /// Emits `count` integers, ascending from `start`, each from an action of `scheduler`, and completes from another. Composed of
    /// ``from(_:scheduler:)``.
    ///
    /// Disposal cancels the pending action.
    /// - Precondition: `count` is not negative, and the last value can be represented.
    public static func range(start: Element, count: Int, scheduler: any Scheduler) -> Chain<Element> {
        from(integers(start: start, count: count) ?? Ascending(start: start, count: 0), scheduler: scheduler)
    }

    /// The integers to emit; nil if there are none.
    private static func integers(start: Element, count: Int) -> Ascending<Element>? {
        precondition(count >= 0, "range(start: \(start), count: \(count)): the count must not be negative")
        guard count > 0 else { return nil }
        // The distance to the type's last value. The wrapping subtraction is right for every start.
        let room = Element.Magnitude(truncatingIfNeeded: Element.max &- start)
        guard let steps = Element.Magnitude(exactly: count - 1), steps <= room else {
            preconditionFailure("range(start: \(start), count: \(count)): the last value does not fit \(Element.self)")
        }
        return Ascending(start: start, count: count)
    }
}
