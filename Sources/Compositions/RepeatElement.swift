extension Chain {
    /// Emits `element` again and again, without end. Composed of ``from(_:)``.
    ///
    /// The loop notices disposal before each value and stops. It runs while the stream is being subscribed to, so it is for streams in
    /// which a stage below ends it, such as ``take(_:)``.
    public static func repeatElement(_ element: Element) -> Chain<Element> { from(Swift.repeatElement(element, count: .max)) }

    /// Emits `element` again and again, each time from an action of `scheduler`, without end. Composed of ``from(_:scheduler:)``.
    ///
    /// Disposal cancels the pending action.
    public static func repeatElement(_ element: Element, scheduler: any Scheduler) -> Chain<Element> {
        from(Swift.repeatElement(element, count: .max), scheduler: scheduler)
    }
}
