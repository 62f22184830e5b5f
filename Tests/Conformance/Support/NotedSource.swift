import Testing

extension Trial {
    /// A cold source that notes in the journal its subscription (`name+`) and its cleanup (`name-`).
    func noted(_ name: String, _ send: @escaping (AnyObserver<Int>) -> Void = { _ in }) -> Chain<Int> {
        .create { [journal] observer in
            journal.note("\(name)+")
            send(observer)
            return Disposables.create { journal.note("\(name)-") }
        }
    }

    /// The same for a source that sends later: `kept` receives its observer.
    func noted(_ name: String, in kept: Box<AnyObserver<Int>?>) -> Chain<Int> {
        noted(name) { kept.content = $0 }
    }

    /// A closure that maps each value to `inner`, and throws at 2. It notes the values in the journal.
    func answering(with inner: Chain<Int>) -> (Int) throws -> Chain<Int> {
        { [journal] value in
            journal.note("\(value)")
            if value == 2 { throw Failure.boom }
            return inner
        }
    }
}

extension Chain where Element == Int {
    /// A source that the test sends through: `box` receives its observer, anew in each run.
    static func kept(in box: Box<AnyObserver<Int>?>, cleanup: @escaping () -> Void = {}) -> Chain<Int> {
        .create { observer in
            box.content = observer
            return Disposables.create { cleanup() }
        }
    }
}

func synchronous(_ events: [Event<Int>]) -> Chain<Int> {
    .create { observer in
        for event in events { observer.on(event) }
        return Disposables.create()
    }
}

/// The events of `chain` up to the return of `subscribe`. The subscription is then disposed.
func heard<Value>(_ chain: () -> Chain<Value>) -> String {
    var heard = ""
    conform { trial in
        let recorder = trial.recorder(of: Value.self)
        recorder.hear(chain()).dispose()
        heard = recorder.heard
    }
    return heard
}
