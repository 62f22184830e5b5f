/// Something that is sent to and subscribed to: what `multicast` puts between a source and its observers.
public protocol SubjectType: AnyObject {
    associatedtype Element

    /// The sending side as a value.
    func asObserver() -> AnyObserver<Element>
}

extension SubjectType {
    /// Sends an event that is already a value.
    public func on(_ event: Event<Element>) { asObserver().on(event) }
}

/// The sending side of a relay, which takes values, and neither an error nor a completion.
public protocol RelayType: AnyObject {
    associatedtype Element

    /// Sends a value.
    func accept(_ value: Element)
}
