extension Chain {
    /// Emits `element` from an action of `scheduler`, and completes from another. Composed of ``from(_:scheduler:)``.
    ///
    /// Disposal cancels the pending action.
    public static func just(_ element: Element, scheduler: any Scheduler) -> Chain<Element> {
        from(CollectionOfOne(element), scheduler: scheduler)
    }
}
