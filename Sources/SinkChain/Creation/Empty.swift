extension Chain {
    /// Completes without a value.
    public static func empty() -> Chain<Element> {
        Observable { _, downstream in
            Source(downstream.sink, endsAtOnce: true) { $0.downstream?.pass(.completed) }
        }
    }
}
