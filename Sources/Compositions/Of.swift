extension Chain {
    /// Emits `elements`, then completes. Composed of ``from(_:)``.
    public static func of(_ elements: Element...) -> Chain<Element> { from(elements) }

    /// Emits `elements`, each from an action of `scheduler`, and completes from another. Composed of ``from(_:scheduler:)``.
    public static func of(_ elements: Element..., scheduler: any Scheduler) -> Chain<Element> { from(elements, scheduler: scheduler) }
}
