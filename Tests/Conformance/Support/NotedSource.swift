import Testing

extension Trial {
    /// A cold source that notes in the journal when it is subscribed to (`name+`) and when its cleanup runs (`name-`).
    func noted(_ name: String, _ send: @escaping (AnyObserver<Int>) -> Void = { _ in }) -> Chain<Int> {
        .create { [journal] observer in
            journal.note("\(name)+")
            send(observer)
            return Disposables.create { journal.note("\(name)-") }
        }
    }

    /// The same, for a source that sends later: its observer is put into `kept`.
    func noted(_ name: String, in kept: Box<AnyObserver<Int>?>) -> Chain<Int> {
        noted(name) { kept.content = $0 }
    }

    /// A closure that answers each value with `inner`, and throws at 2. It notes the values in the journal.
    func answering(with inner: Chain<Int>) -> (Int) throws -> Chain<Int> {
        { [journal] value in
            journal.note("\(value)")
            if value == 2 { throw Failure.boom }
            return inner
        }
    }

    /// Runs `body` with a kept observer for each of `count` sources, and lets go of them afterwards.
    func withKept(_ count: Int, _ body: ([Box<AnyObserver<Int>?>]) -> Void) {
        let boxes = (0..<count).map { _ in Box<AnyObserver<Int>?>(nil) }
        body(boxes)
        for box in boxes { box.content = nil }
    }
}

/// What is sent at once, as one says it in a law.
func synchronous(_ events: [Event<Int>]) -> Chain<Int> {
    .create { observer in
        for event in events { observer.on(event) }
        return Disposables.create()
    }
}

/// What is heard of `chain`; disposed in the end, if it has none.
func heard<Value>(_ chain: () -> Chain<Value>) -> String {
    var heard = ""
    conform { trial in
        let recorder = trial.recorder(of: Value.self)
        recorder.hear(chain()).dispose()
        heard = recorder.heard
    }
    return heard
}
