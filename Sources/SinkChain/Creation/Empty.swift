extension Observable {
    /// Completes without a value.
    public static func empty() -> Observable<Element> {
        Observable { _, downstream in
            Source(downstream.sink) { $0.downstream?.pass(.completed) }
        }
    }
}
