extension Observable {
    /// Emits what its source does, and if that fails, what `handler` of the error does.
    ///
    /// The source is torn down before `handler` is called. Completes when the one that runs does. If `handler` throws, that error is emitted, and
    /// so is an error of its stream. Disposal stops the one that runs, and releases `handler`.
    public func `catch`(_ handler: @escaping (any Error) throws -> Observable<Element>) -> Observable<Element> {
        Observable(source: self) { assembly, downstream in
            let disposer = SinkDisposer()
            let sink = CatchSink(handler, deliver: { input, value in
                // One source at a time: it is serial as it comes.
                unsafeDowncast(input, to: InputSink.self).forward(to: CatchSink<Element>.self) { $0.next(value) }
            }, downstream, disposer)
            // DisposerChain: runs when the chain below is wired and can be disposed.
            CurrentThreadScheduler.whenWired { sink.subscribe(to: assembly.source(of: Element.self), deliver: sink.deliver) }
            return disposer.set(sink, .composite(sink.upstreams))
        }
    }
}

private final class CatchSink<Element>: JointSink<Element>, @unchecked Sendable {
    private let handler: (any Error) throws -> Observable<Element>
    /// Formed where the types are known: what is formed in an override of a generic class is not specialised.
    let deliver: (Sink, Element) -> Void

    init(
        _ handler: @escaping (any Error) throws -> Observable<Element>, deliver: @escaping (Sink, Element) -> Void,
        _ downstream: Downstream<Element>, _ disposer: SinkDisposer
    ) {
        self.handler = handler
        self.deliver = deliver
        super.init(downstream, disposer)
    }

    func next(_ value: Element) {
        if !isDisposed { emit(value) }
    }

    override func goesOn(after terminal: Terminal, from input: InputSink) -> Bool {
        guard case .error(let error) = terminal, input.number == 0 else { return false }
        let other: Observable<Element>
        do { other = try handler(error) } catch {
            finishSerially(with: .error(error))
            return true
        }
        subscribe(to: other, number: 1, deliver: deliver)
        return true
    }
}
