extension Chain {
    /// Emits `optional`, if it is not nil, then completes. Composed of ``just(_:)`` and ``empty()``.
    public static func from(optional: Element?) -> Chain<Element> { optional.map { just($0) } ?? empty() }

    /// Emits `optional`, if it is not nil, from an action of `scheduler`, and completes from another. Composed of ``from(_:scheduler:)``.
    public static func from(optional: Element?, scheduler: any Scheduler) -> Chain<Element> {
        from(optional.map { [$0] } ?? [], scheduler: scheduler)
    }
}
