import Synchronization

extension Observer {
    /// A chain that runs this one, and again when it has ended with `continueAfter`: `atMost` times in all.
    ///
    /// LinkChain: the link owns its parent, and later copies of it. Cold ones start when a final link below is observed.
    @inline(__always)
    final func resubscribing(after continueAfter: ContinueAfter, atMost count: Int) -> Observer<Element> {
        let sink = ResubscribingSink(ChainTemplate(of: self), after: continueAfter, count) { sink, value in
            // Although runs do not overlap, the serializer is needed: it guards the list of observers.
            unsafeDowncast(sink, to: ResubscribingSink<Element>.self).emitSerially(value)
        }
        sink.subscribeToFirst(self)
        return sink
    }
}

/// A link that runs its source again when that has ended: the base of `retry` and `repeat`.
///
/// LinkChain: the first run is the source's own. A later run is that of a copy, made from a ``ChainTemplate`` when the one before has
/// ended.
final class ResubscribingSink<Element>: SequentialSink<Void, Element>, @unchecked Sendable {
    /// Kept until the stream ends or is unlinked, since it holds what the source's closures hold.
    private let template: Locked<ChainTemplate?>
    private let continueAfter: ContinueAfter
    private let count: Int
    /// How many runs may follow.
    private let remaining: Atomic<Int>

    init(_ template: ChainTemplate, after continueAfter: ContinueAfter, _ count: Int, deliver: @escaping (Link, Element) -> Void) {
        self.template = Locked(template)
        self.continueAfter = continueAfter
        self.count = count
        remaining = Atomic(count - 1)
        super.init((), deliver: deliver)
    }

    func subscribeToFirst(_ source: Observer<Element>) {
        subscribe(to: source, as: .successor, deliver: deliver)
    }

    override func subscribeToNext() {
        guard let template = template.withLock({ $0 }) else { return }
        subscribe(to: template.build(of: Element.self), as: .successor, deliver: deliver)
    }

    override func goesOn(after completion: Completion, from number: Int, since old: UInt32) -> Bool {
        guard continueAfter.matches(completion) else { return false }
        if currentRun != old {
            // LinkChain: the last observer left meanwhile. The next has all its runs. (Not whenever this link rests: a source that has
            // ended for good would run forever.)
            reset()
        } else {
            // Relaxed: one run ends at a time, and each starts after the one before.
            guard remaining.load(ordering: .relaxed) > 0 else { return false }
            remaining.subtract(1, ordering: .relaxed)
        }
        goOn()
        return true
    }

    // LinkChain: all observers share one count. It begins anew when the last of them has left.
    override func reset() { remaining.store(count - 1, ordering: .relaxed) }

    override func didDispose() {
        // Outside the lock: releasing the template may run user code.
        _ = template.withLock { $0.take() }
    }

    override var root: ChainTemplate.Root {
        guard let template = template.withLock({ $0 }) else { return super.root }
        // Not this link: it drops its template when it ends.
        return ChainTemplate.Root(template: template) { [continueAfter, count, deliver] template in
            let template = template.unsafelyUnwrapped
            let link = ResubscribingSink(template, after: continueAfter, count, deliver: deliver)
            link.subscribeToFirst(template.build(of: Element.self))
            return link
        }
    }
}
