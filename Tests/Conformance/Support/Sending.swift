extension SubjectType {
    /// Sends the values, and then the end, if there is one.
    func send(_ values: Element..., then end: Event<Element>? = nil) {
        let observer = asObserver()
        for value in values { observer.onNext(value) }
        if let end { observer.on(end) }
    }
}
