extension Observer {
    /// Emits what its source does, and calls `onNext`, `onError` or `onCompleted` before it passes an event on.
    ///
    /// `onSubscribe` is called before the source is subscribed to, `onDispose` once, when the stream has ended or was disposed.
    /// Ends when its source does. If `onNext` throws, the source is torn down, and the error is emitted; `onError` does not hear of it.
    /// Disposal stops the source and releases the closures.
    ///
    /// LinkChain: the link is shared, so it counts as subscribed to when it is observed and was not before, by a link below or a handler, and as
    /// disposed when its last observer has gone, or when it was unlinked or let go of. If it ends before anybody observed it, neither happens.
    public func `do`(
        onNext: ((Element) throws -> Void)? = nil,
        onError: ((any Error) -> Void)? = nil,
        onCompleted: (() -> Void)? = nil,
        onSubscribe: (() -> Void)? = nil,
        onDispose: (() -> Void)? = nil
    ) -> Observer<Element> {
        let link = DoLink(onNext, onError, onCompleted, onSubscribe, onDispose, origin)
        // LinkChain: the link exists from now on and is shared by all who observe it; the parent knows it weakly.
        link.attach(to: self, Registration<Element>(child: link) { link, value in
            unsafeDowncast(link, to: DoLink<Element>.self).next(value)
        })
        return link
    }
}

private final class DoLink<Element>: Observer<Element>, @unchecked Sendable {
    private let onNext: ((Element) throws -> Void)?
    private let onError: ((any Error) -> Void)?
    private let onCompleted: (() -> Void)?
    private let onSubscribe: (() -> Void)?
    private let onDispose: (() -> Void)?
    /// Whether `onSubscribe` was called and `onDispose` was not. Behind the origin's lock.
    @exclusivity(unchecked) private var isSubscribed = false
    /// LinkChain: a link takes in the end that it makes as it does its parent's, and `onError` is to hear only of that.
    @exclusivity(unchecked) private var hasThrown = false

    init(
        _ onNext: ((Element) throws -> Void)?, _ onError: ((any Error) -> Void)?, _ onCompleted: (() -> Void)?,
        _ onSubscribe: (() -> Void)?, _ onDispose: (() -> Void)?, _ origin: Origin
    ) {
        self.onNext = onNext
        self.onError = onError
        self.onCompleted = onCompleted
        self.onSubscribe = onSubscribe
        self.onDispose = onDispose
        super.init(origin: origin)
    }

    /// LinkChain: let go of by its last owner, undisposed.
    deinit {
        if isSubscribed { onDispose?() }
    }

    @inline(__always)
    func next(_ value: Element) {
        if isClosed { return }
        do { try onNext?(value) } catch {
            hasThrown = true
            return fail(error)
        }
        emit(value)
    }

    override func willEnd(_ terminal: Terminal) {
        switch terminal {
        case .error(let error): if !hasThrown { onError?(error) }
        case .completed: onCompleted?()
        }
        stop()
    }

    override func admit(_ registration: AnyRegistration) {
        var isFirst = false
        origin.locked {
            isFirst = !isSubscribed && observers > 0 && !isClosed
            if isFirst { isSubscribed = true }
        }
        if isFirst { onSubscribe?() }
        super.admit(registration)
    }

    override func stopRun() -> Int? {
        guard isSubscribed else { return nil }
        isSubscribed = false
        return 0
    }

    override func didStop(_ run: Int) { onDispose?() }

    override func didClose() {
        super.didClose()
        stop()
    }

    private func stop() {
        var stopped: Int?
        origin.locked { stopped = stopRun() }
        if let stopped { didStop(stopped) }
    }

    override func anew(from parents: [Link]) -> Link {
        parent(parents, of: Element.self).do(
            onNext: onNext, onError: onError, onCompleted: onCompleted, onSubscribe: onSubscribe, onDispose: onDispose)
    }
}
