import Foundation

/// Sends events to the present observers, in no particular order. Senders on several threads must take turns.
public final class PublishSubject<Element>: Observable<Element>, ObserverType {
    private let lock = NSRecursiveLock()
    private var observers: [Int: Observer<Element>] = [:]
    private var lastKey = 0
    private var end: Event<Element>?

    public func on(_ event: Event<Element>) {
        for observer in receivers(of: event).values { observer.on(event) }
    }

    public func onNext(_ value: Element) { on(.next(value)) }
    public func onError(_ error: any Error) { on(.error(error)) }
    public func onCompleted() { on(.completed) }

    public override func subscribe<O: ObserverType>(_ observer: O) -> any Cancelable where O.Element == Element {
        lock.lock()
        if let end {
            lock.unlock()
            observer.on(end)
            return SubjectSubscription<Element>(nil, 0)
        }
        defer { lock.unlock() }
        lastKey += 1
        observers[lastKey] = observer.asObserver()
        return SubjectSubscription(self, lastKey)
    }

    /// The observers that get the event; none after the end. The caller sends it outside the lock.
    private func receivers(of event: Event<Element>) -> [Int: Observer<Element>] {
        lock.lock()
        defer { lock.unlock() }
        if end != nil { return [:] }
        if case .next = event { return observers }
        end = event
        defer { observers = [:] }
        return observers
    }

    fileprivate func remove(_ key: Int) {
        lock.lock()
        defer { lock.unlock() }
        observers[key] = nil
        // An emptied dictionary would keep its storage.
        if observers.isEmpty { observers = [:] }
    }

    fileprivate func hears(_ key: Int) -> Bool {
        lock.lock()
        defer { lock.unlock() }
        return observers[key] != nil
    }
}

/// One observer's registration with a subject, which it references weakly.
private final class SubjectSubscription<Element>: Cancelable {
    private weak var subject: PublishSubject<Element>?
    private let key: Int

    init(_ subject: PublishSubject<Element>?, _ key: Int) { (self.subject, self.key) = (subject, key) }

    var isDisposed: Bool { subject?.hears(key) != true }

    func dispose() {
        subject?.remove(key)
        subject = nil
    }
}
