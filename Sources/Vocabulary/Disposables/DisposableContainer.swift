/// A disposable that holds others, and whose disposal is theirs.
protocol DisposableContainer: Disposable {
    /// Counts as disposed from now on. Returns what it held, in the order of disposal; none of it is disposed yet.
    func takeContents() -> [any Disposable]
}

/// Disposes `disposable`, and all that it and the containers in it hold, in order.
///
/// In a loop: nested containers need no stack, however many.
func disposeInLoop(_ disposable: any Disposable) {
    guard let container = disposable as? any DisposableContainer else { return disposable.dispose() }
    var rest = Array(container.takeContents().reversed())
    while let next = rest.popLast() {
        if let container = next as? any DisposableContainer {
            rest += container.takeContents().reversed()
        } else {
            next.dispose()
        }
    }
}
