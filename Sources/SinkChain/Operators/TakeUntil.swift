extension Chain {
    /// Emits what its source emits, until `other` sends a value: then it completes.
    ///
    /// Subscribes to `other` first: if that sends at once, it completes without a value, and does not subscribe to its source. Ends when
    /// its source does; that `other` completes changes nothing. The first error of either ends it. Both are torn down before the end is
    /// emitted. Disposal stops both.
    public func take<Other>(until other: Chain<Other>) -> Chain<Element> {
        Observable(sources: [self, other]) { observable, downstream in
            let sink = TakeUntilSink<Element>((), downstream)
            // SinkChain: runs in the second phase, when the chain below is wired and can be disposed.
            sink.junction.whenRun {
                sink.subscribe(to: observable.source(1, of: Other.self), number: 1) { input, _ in
                    unsafeDowncast(input, to: InputSink.self).forward(to: TakeUntilSink<Element>.self) {
                        $0.finishSerially(with: .completed)
                    }
                }
                if sink.isStopped { return }
                sink.subscribe(to: observable.source(0, of: Element.self), number: 0) { input, value in
                    unsafeDowncast(input, to: InputSink.self).forward(to: TakeUntilSink<Element>.self) { $0.emitSerially(value) }
                }
            }
            return sink
        }
    }
}

private final class TakeUntilSink<Element>: MultiSourceSink<Void, Element>, @unchecked Sendable {
    override func ends(with completion: Completion, from number: Int) -> Bool {
        if case .error = completion { return true }
        return number == 0
    }
}
