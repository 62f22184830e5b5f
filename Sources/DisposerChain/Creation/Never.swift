extension Observable {
    /// Emits nothing and never ends.
    public static func never() -> Observable<Element> {
        Observable { _, _ in .none }
    }
}
