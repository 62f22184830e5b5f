extension Subject {
    /// The observer of the slot at `index`; nil if it was disposed or has gone, or if there is no such slot.
    public subscript(index: Int) -> (any Observer<Notification>)? {
        gate.edit { board, _ in board.observer(at: index) }
    }

    /// The index of the first open slot of `observer`; nil if it has none. Linear, as ``remove(observer:)`` is.
    public subscript(observer: any Observer<Notification>) -> Int? {
        gate.edit { board, _ in board.index(of: observer) }
    }
}
