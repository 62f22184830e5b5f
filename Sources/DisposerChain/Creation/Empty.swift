extension Chain {
    /// Completes without a value.
    public static func empty() -> Chain<Element> {
        Observable { _, downstream in
            downstream.sink.pass(.completed)
            return .none
        }
    }
}
