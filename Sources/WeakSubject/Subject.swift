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
/// - Order: observers hear a notification in the order in which they were added. An observer added twice has two slots and hears it twice.
/// - One at a time: a notification is delivered to every observer before the next one starts. A notification sent meanwhile, inside
///   `notify(with:)` or on another thread, is queued for the delivering thread, and its `send` returns at once. So every observer sees the
///   same order, and none hears two at a time.
/// - An observer added during a notification misses it. One removed, disposed or deallocated before its turn is passed over.
/// - No user code runs under a lock: observers may call anything here from inside `notify(with:)` and `deinit`.
///
/// A send allocates nothing once the subject has reached its size. A slot whose observer has gone stays until a notification comes across
/// it or ``recycle()`` is called: a subject that only gets observers and never sends must recycle now and then.
public final class Subject<Notification> {
    let serializer = Serializer<Notification>()

    public init() {}

    /// The number of slots, including those of disposed observers, and of deallocated ones that no notification has come across.
    public var count: Int {
        serializer.edit { content, _ in content.count }
    }

    /// Adds a slot for `observer` behind all others, without a strong reference. Constant time on average.
    public func add(observer: any Observer<Notification>) {
        serializer.edit { $0.add(observer, whileDelivering: $1) }
    }

    /// Adds a slot for each, in order, as one step: no notification comes in between.
    public func add(observers: [any Observer<Notification>]) {
        serializer.edit { $0.add(observers, whileDelivering: $1) }
    }

    /// Removes the first open slot of `observer` at once; does nothing if it has none.
    ///
    /// On the thread that delivers, nothing reaches that slot after this returns, not even the current notification. If another thread is
    /// delivering, a call that it has begun may still be running. Linear, since identity must be searched for, as in seed 003: about half a
    /// nanosecond per slot in front of it. For many observers, ``remove(observers:)`` goes through the slots once.
    public func remove(observer: any Observer<Notification>) {
        serializer.edit { $0.close(observer, as: SlotKey.vacant, whileDelivering: $1) }
    }

    /// Removes a slot for each, as one step and in one pass over the slots.
    public func remove(observers: [any Observer<Notification>]) {
        serializer.edit { $0.close(observers, as: SlotKey.vacant, whileDelivering: $1) }
    }

    /// Closes the first open slot of `observer`: it hears nothing more. Does nothing if it has none.
    ///
    /// The slot is silent from the same moment as with ``remove(observer:)``, and is not found any more. It keeps its index and is counted
    /// until the next notification is sent.
    public func dispose(observer: any Observer<Notification>) {
        serializer.edit { $0.close(observer, as: SlotKey.disposed, whileDelivering: $1) }
    }

    /// Disposes a slot for each, as one step and in one pass over the slots.
    public func dispose(observers: [any Observer<Notification>]) {
        serializer.edit { $0.close(observers, as: SlotKey.disposed, whileDelivering: $1) }
    }
}

// All state is the serializer's: a lock and atomic words. Notifications cross threads through a subject, so they must be `Sendable`. So do
// observers, which are called on the thread that delivers: an observer that is added on one thread and sent to from another must bear being
// called, and released, there.
extension Subject: @unchecked Sendable where Notification: Sendable {}
