extension Observable {
    /// Completes without a value.
    public static func empty() -> Observable<Element> {
        Observable { _, downstream in
            downstream.sink.pass(.completed)
            return .none
        }
    }
}
