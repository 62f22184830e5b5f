extension Observable {
    /// Emits nothing and never ends.
    public static func never() -> Observable<Element> {
        Observable { _, downstream in Source(downstream.sink) { _ in } }
    }
}
