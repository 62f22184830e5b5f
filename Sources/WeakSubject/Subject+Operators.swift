/// Removes at once.
infix operator --= : AssignmentPrecedence

extension Subject {
    /// Adds.
    public static func += (subject: Subject, observer: any Observer<Notification>) {
        subject.add(observer: observer)
    }

    /// Adds each.
    public static func += (subject: Subject, observers: [any Observer<Notification>]) {
        subject.add(observers: observers)
    }

    /// Removes at once.
    public static func --= (subject: Subject, observer: any Observer<Notification>) {
        subject.remove(observer: observer)
    }

    /// Removes each at once.
    public static func --= (subject: Subject, observers: [any Observer<Notification>]) {
        subject.remove(observers: observers)
    }

    /// Disposes: silent at once, its slot dropped by the next send.
    public static func -= (subject: Subject, observer: any Observer<Notification>) {
        subject.dispose(observer: observer)
    }

    /// Disposes each.
    public static func -= (subject: Subject, observers: [any Observer<Notification>]) {
        subject.dispose(observers: observers)
    }

    /// Sends.
    public static func ~> (subject: Subject, notification: Notification) {
        subject.send(notification: notification)
    }

    /// Sends each to all observers before the next.
    public static func ~> (subject: Subject, notifications: [Notification]) {
        subject.send(notifications: notifications)
    }
}
