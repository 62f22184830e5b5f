/// Sends notifications to observers it does not own. (Seed 003.)
///
/// There is no chain and nothing to tear down: a subject has slots, and a slot holds its observer weakly.
///
///     final class Printer: Observer {
///         func notify(with mail: String) { print(mail) }
///     }
///     let one = Printer(), two = Printer()
///     let subject = Subject<String>()
///     subject += [one, two]         // add(observers:)
///     subject ~> "hello"            // send(notification:): printed twice
///     subject --= two               // remove(observer:), at once; `-=` disposes
///     subject ~> ["bye", "again"]   // send(notifications:): each printed once
///
/// - Order: observers hear a notification in the order they were added; an observer added twice has two slots and hears it twice.
/// - One at a time: a notification is delivered to every observer before the next one starts. One sent while another is under way,
///   from inside `notify(with:)` or from another thread, is queued, and delivered by the delivering thread; that `send` returns at once.
///   So every observer sees the same order, and none hears two at a time.
/// - An observer added during a notification misses it. One removed, disposed or deallocated before its turn is passed over.
/// - No user code runs under a lock: observers may call anything here from inside `notify(with:)` and `deinit`.
///
/// A send allocates nothing once the subject has reached its size. A slot whose observer has gone stays until a notification
/// comes across it or ``recycle()`` is called: a subject that is added to for ever and never sends must recycle now and then.
public final class Subject<Notification> {
    let serializer = Serializer<Notification>()

    public init() {}

    /// How many slots there are, those of disposed observers and of deallocated ones that no notification has come across included.
    public var count: Int {
        serializer.edit { content, _ in content.count }
    }

    /// Adds a slot for `observer` behind all others, and keeps no strong reference to it. Constant time on the average.
    public func add(observer: any Observer<Notification>) {
        serializer.edit { $0.add(observer, whileDelivering: $1) }
    }

    /// Adds a slot for each, in order, as one step: no notification comes in between.
    public func add(observers: [any Observer<Notification>]) {
        serializer.edit { $0.add(observers, whileDelivering: $1) }
    }

    /// Removes the first open slot of `observer` at once; nothing happens if it has none.
    ///
    /// On the thread that delivers, nothing reaches that slot after this returns, the notification under way included. If another thread
    /// is delivering, the one call it may have begun can still be running. Linear, as identity must be searched for (seed 003 does too):
    /// about half a nanosecond per slot in front of it. For many, ``remove(observers:)`` goes through the slots once.
    public func remove(observer: any Observer<Notification>) {
        serializer.edit { $0.close(observer, as: SlotKey.vacant, whileDelivering: $1) }
    }

    /// Removes a slot for each, as one step and in one pass over the slots.
    public func remove(observers: [any Observer<Notification>]) {
        serializer.edit { $0.close(observers, as: SlotKey.vacant, whileDelivering: $1) }
    }

    /// Closes the first open slot of `observer`: it hears nothing more, from the same moment as with ``remove(observer:)``, and is not
    /// found any more, but its slot keeps its index and is counted until the next notification is sent. Nothing happens if it has none.
    public func dispose(observer: any Observer<Notification>) {
        serializer.edit { $0.close(observer, as: SlotKey.disposed, whileDelivering: $1) }
    }

    /// Disposes a slot for each, as one step and in one pass over the slots.
    public func dispose(observers: [any Observer<Notification>]) {
        serializer.edit { $0.close(observers, as: SlotKey.disposed, whileDelivering: $1) }
    }
}

// Every stored property is the serializer's: a lock, and atomic words. What crosses threads through a subject is the notifications, so
// they must be `Sendable`, and the observers, which hear them on the thread that delivers: one that is added from one thread and sent to
// from another must bear being called, and let go of, there.
extension Subject: @unchecked Sendable where Notification: Sendable {}
