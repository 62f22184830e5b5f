extension Observable {
    /// Ends with `error`, without a value.
    public static func error(_ error: any Error) -> Observable<Element> {
        Observable { _, downstream in
            downstream.sink.pass(.error(error))
            return .none
        }
    }
}
