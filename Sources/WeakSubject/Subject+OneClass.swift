/// The verbs for an array of observers of one class.
///
/// The compiler knows the class, so nothing is cast. Otherwise, to become `[any Observer<Notification>]`, each element is cast at run time,
/// in about 10,000 instructions.
extension Subject {
    /// Adds a slot for each, in order, as one step: no notification comes in between.
    public func add<Each: Observer<Notification>>(observers: [Each]) {
        serializer.edit { $0.add(Self.erased(observers), whileDelivering: $1) }
    }

    /// Removes a slot for each, as one step and in one pass over the slots.
    public func remove<Each: Observer<Notification>>(observers: [Each]) {
        serializer.edit { $0.close(Self.erased(observers), as: SlotKey.vacant, whileDelivering: $1) }
    }

    /// Disposes a slot for each, as one step and in one pass over the slots.
    public func dispose<Each: Observer<Notification>>(observers: [Each]) {
        serializer.edit { $0.close(Self.erased(observers), as: SlotKey.disposed, whileDelivering: $1) }
    }

    /// Adds each.
    public static func += <Each: Observer<Notification>>(subject: Subject, observers: [Each]) {
        subject.add(observers: observers)
    }

    /// Removes each at once.
    public static func --= <Each: Observer<Notification>>(subject: Subject, observers: [Each]) {
        subject.remove(observers: observers)
    }

    /// Disposes each.
    public static func -= <Each: Observer<Notification>>(subject: Subject, observers: [Each]) {
        subject.dispose(observers: observers)
    }

    private static func erased<Each: Observer<Notification>>(_ observers: [Each]) -> LazyMapSequence<[Each], any Observer<Notification>> {
        observers.lazy.map { $0 }
    }
}
