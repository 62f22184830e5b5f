extension Chain {
    /// Emits the latest value of `other` each time its source emits; drops values that come before `other` has sent one.
    ///
    /// Composed of ``withLatestFrom(_:resultSelector:)``, and ends as that does.
    public func withLatestFrom<Other>(_ other: Chain<Other>) -> Chain<Other> { withLatestFrom(other) { $1 } }
}
