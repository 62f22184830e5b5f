extension Chain {
    /// Emits `element` without end. Composed of ``from(_:)``.
    ///
    /// The loop notices disposal before each value and stops. It runs during the subscription, so a stage below, such as ``take(_:)``, must
    /// end it.
    public static func repeatElement(_ element: Element) -> Chain<Element> { from(Swift.repeatElement(element, count: .max)) }

    /// Emits `element` without end, each time from an action of `scheduler`. Composed of ``from(_:scheduler:)``.
    ///
    /// Disposal cancels the pending action.
    public static func repeatElement(_ element: Element, scheduler: any Scheduler) -> Chain<Element> {
        from(Swift.repeatElement(element, count: .max), scheduler: scheduler)
    }
}
