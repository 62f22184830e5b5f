/// What a ``Subject`` notifies: an object that hears notifications of one type.
///
/// The subject holds it weakly, so being added never keeps an observer alive, and an observer that goes need not be removed. It is called
/// on whichever thread delivers (see ``Subject/send(notification:)``), never twice at a time by one subject, and under no lock: it may
/// send, add, remove, dispose and ask the subject anything. (Seed 003.)
public protocol Observer<Notification>: AnyObject {
    associatedtype Notification

    /// Hears `notification`. Called once per slot the observer has in the subject.
    func notify(with notification: Notification)
}
