extension Observable where Element: FixedWidthInteger {
    /// Emits `count` integers, ascending from `start`, then completes.
    ///
    /// - Precondition: `count` is not negative, and the last value can be represented.
    public static func range(start: Element, count: Int) -> Observable<Element> {
        precondition(count >= 0, "range(start: \(start), count: \(count)): the count must not be negative")
        guard count > 0 else { return empty() }
        guard let last = Element(exactly: count - 1).map({ start.addingReportingOverflow($0) }), !last.overflow else {
            preconditionFailure("range(start: \(start), count: \(count)): the last value does not fit \(Element.self)")
        }
        return from(start...last.partialValue)
    }
}
