extension Observable {
    /// Ends with `error`, without a value.
    public static func error(_ error: any Error) -> Observable<Element> {
        Observable { _, downstream in
            Source(downstream.sink, endsAtOnce: true) { $0.downstream?.pass(.error(error)) }
        }
    }
}
