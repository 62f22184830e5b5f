// SinkChain's own: the source starts when the whole chain is wired, and disposal waits for a source that is running.

import Synchronization

extension Chain {
    /// Emits what its source does, and calls `onNext`, `onError` or `onCompleted` before it passes an event on, and `afterNext`,
    /// `afterError` or `afterCompleted` when the stages below have heard it.
    ///
    /// `onSubscribe` is called before the source is subscribed to, `onSubscribed` afterwards, and `onDispose` once, when the stream has
    /// ended or was disposed. The end is heard and the stream taken apart before `afterError` or `afterCompleted` is called. A stage below
    /// that takes apart what is above it before it passes the end on, as `merge` and `share` do, has heard the end by then.
    ///
    /// SinkChain: `onSubscribed` is called when the source is wired, before it runs. What the source sends while it is being subscribed to
    /// comes after that. What `onSubscribed` sends to a subject above is not heard.
    ///
    /// Ends when its source does. If `onNext` or `afterNext` throws, the source is torn down, and the error is emitted; neither `onError`
    /// nor `afterError` hears of it. An error that `onError` or `onCompleted` throws is emitted in place of the end, and neither
    /// `afterError` nor `afterCompleted` is called; one that is thrown after the end is dropped. Disposal stops the source and releases the
    /// closures. None but `onDispose` is called any more, except that `afterNext` is called for the value with which a handler, a stage
    /// below or `onNext` has ended the stream.
    public func `do`(
        onNext: ((Element) throws -> Void)? = nil,
        afterNext: ((Element) throws -> Void)? = nil,
        onError: ((any Error) throws -> Void)? = nil,
        afterError: ((any Error) throws -> Void)? = nil,
        onCompleted: (() throws -> Void)? = nil,
        afterCompleted: (() throws -> Void)? = nil,
        onSubscribe: (() -> Void)? = nil,
        onSubscribed: (() -> Void)? = nil,
        onDispose: (() -> Void)? = nil
    ) -> Chain<Element> {
        let handlers = Handlers(
            onNext: onNext, afterNext: afterNext, onError: onError, afterError: afterError, onCompleted: onCompleted,
            afterCompleted: afterCompleted, onDispose: onDispose)
        let parameters = Do(handlers: handlers, onSubscribe: onSubscribe, onSubscribed: onSubscribed)
        return Producer(parameters, source: self) { observable, downstream in
            let parameters = observable.parameters(as: Do<Element>.self)
            parameters.onSubscribe?()
            let sink = DoSink(parameters.handlers, downstream)
            sink.upstream = observable.source(of: Element.self).connect(
                Downstream(sink) { sink, value in
                    unsafeDowncast(sink, to: DoSink<Element>.self).next(value)
                })
            // SinkChain: the source is wired by now, and starts when the whole chain is.
            parameters.onSubscribed?()
            return sink
        }
    }
}

private struct Do<Element> {
    let handlers: Handlers<Element>
    let onSubscribe: (() -> Void)?
    let onSubscribed: (() -> Void)?
}

/// What a subscription needs of it.
private struct Handlers<Element> {
    let onNext: ((Element) throws -> Void)?
    let afterNext: ((Element) throws -> Void)?
    let onError: ((any Error) throws -> Void)?
    let afterError: ((any Error) throws -> Void)?
    let onCompleted: (() throws -> Void)?
    let afterCompleted: (() throws -> Void)?
    let onDispose: (() -> Void)?

    func willEnd(_ completion: Completion) throws {
        switch completion {
        case .error(let error): try onError?(error)
        case .completed: try onCompleted?()
        }
    }

    func didEnd(_ completion: Completion) {
        switch completion {
        case .error(let error): try? afterError?(error)
        case .completed: try? afterCompleted?()
        }
    }
}

/// How far a stage with closures for afterwards has come.
private enum Ending {
    /// The end was handed on.
    static let passed: UInt8 = 1
    static let disposed: UInt8 = 2
}

private final class DoSink<Element>: OperatorSink<Handlers<Element>, Element>, @unchecked Sendable {
    // Acquiring and releasing, always: the later of the two calls the closures for afterwards.
    private let ending = Atomic<UInt8>(0)
    /// What was handed on. Written before `ending` tells of it.
    @exclusivity(unchecked) private var passed = Completion.completed

    override init(_ handlers: Handlers<Element>, _ downstream: Downstream<Element>) {
        super.init(handlers, downstream)
        followsUp = handlers.afterError != nil || handlers.afterCompleted != nil
        replacesEnd = handlers.onError != nil || handlers.onCompleted != nil
    }

    @inline(__always)
    func next(_ value: Element) {
        if isStopped { return }
        do {
            try parameters.onNext?(value)
            emit(value)
            try parameters.afterNext?(value)
        } catch { fail(error) }
    }

    override func replacement(for completion: Completion) -> Completion? {
        do { try parameters.willEnd(completion) } catch {
            // The closures for afterwards are not called for an end that was not handed on.
            followsUp = false
            return .error(error)
        }
        return nil
    }

    override func didPass(_ completion: Completion) {
        passed = completion
        let old = ending.bitwiseOr(Ending.passed, ordering: .acquiringAndReleasing).oldValue
        // SinkChain: while a source is running, disposal waits until that has returned. See ``CleanedSource``.
        if isStopped, old & Ending.disposed == 0 { return }
        followsUp = false
        parameters.didEnd(completion)
    }

    override func didDispose() {
        parameters.onDispose?()
        guard followsUp else { return }
        let old = ending.bitwiseOr(Ending.disposed, ordering: .acquiringAndReleasing).oldValue
        if old & Ending.passed != 0 { parameters.didEnd(passed) }
    }
}
