extension Subject {
    /// The observer of the slot at `index`; nil if it was disposed or has gone, or if there is no such slot.
    public subscript(index: Int) -> (any Observer<Notification>)? {
        serializer.edit { content, _ in content.observer(at: index) }
    }

    /// The index of the first open slot of `observer`; nil if it has none. Linear, as ``remove(observer:)`` is.
    public subscript(observer: any Observer<Notification>) -> Int? {
        serializer.edit { content, _ in content.index(of: observer) }
    }
}
