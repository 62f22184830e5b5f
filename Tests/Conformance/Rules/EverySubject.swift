import Testing

/// A subject or relay. List a new one here first.
struct SubjectKind: Sendable, CustomTestStringConvertible {
    typealias Made = (chain: Chain<Int>, observer: AnyObserver<Int>)

    let testDescription: String
    /// A relay has no terminal event.
    var isRelay = false
    /// The values that it keeps from the beginning.
    var first: [String] = []
    let make: @Sendable () -> Made

    var end: String { isRelay ? "" : " |" }

    /// Completes the subject, and disposes the subscriptions, since nothing else ends those of a relay.
    func finish(_ observer: AnyObserver<Int>, _ tokens: [any Disposable]) {
        observer.onCompleted()
        if isRelay { for token in tokens { token.dispose() } }
    }

    /// The same without kept values at the beginning.
    var silentAtFirst: SubjectKind {
        SubjectKind(testDescription: testDescription, isRelay: isRelay) {
            let (chain, observer) = make()
            return (chain.filter { $0 > 0 }, observer)
        }
    }

    static let emitter = SubjectKind(testDescription: "emitter") {
        let subject = Emitter<Int>()
        return (subject, subject.asObserver())
    }
    static let behavior = SubjectKind(testDescription: "behavior subject", first: ["0"]) {
        let subject = BehaviorSubject(value: 0)
        return (subject, subject.asObserver())
    }
    static func replay(_ bufferSize: Int) -> SubjectKind {
        SubjectKind(testDescription: "replay subject of \(bufferSize)") {
            let subject = ReplaySubject<Int>(bufferSize: bufferSize)
            return (subject, subject.asObserver())
        }
    }
    static let async = SubjectKind(testDescription: "async subject") {
        let subject = AsyncSubject<Int>()
        return (subject, subject.asObserver())
    }
    static let publishRelay = SubjectKind(testDescription: "publish relay", isRelay: true) {
        let relay = PublishRelay<Int>()
        return (relay, AnyObserver(next: relay.accept, completion: { _ in }))
    }
    static let behaviorRelay = SubjectKind(testDescription: "behavior relay", isRelay: true, first: ["0"]) {
        let relay = BehaviorRelay(value: 0)
        return (relay, AnyObserver(next: relay.accept, completion: { _ in }))
    }
    static func replayRelay(_ bufferSize: Int) -> SubjectKind {
        SubjectKind(testDescription: "replay relay of \(bufferSize)", isRelay: true) {
            let relay = ReplayRelay<Int>(bufferSize: bufferSize)
            return (relay, AnyObserver(next: relay.accept, completion: { _ in }))
        }
    }

    /// Subjects that keep no value at first.
    static let subjects = [emitter, behavior.silentAtFirst, replay(2)]
    static let all = subjects + [publishRelay, behaviorRelay.silentAtFirst, replayRelay(2)]

    /// Subjects that keep one value, and shares that do.
    static let keeping = [
        behavior, replay(1), behaviorRelay, replayRelay(1),
        shared("share(replay:)") { $0.share(replay: 1) },
        shared("share(replay:scope: .forever)") { $0.share(replay: 1, scope: .forever) },
        shared("replay(_:).refCount()") { $0.replay(1).refCount() },
    ]

    private static func shared(_ name: String, _ share: @escaping @Sendable (Chain<Int>) -> Chain<Int>) -> SubjectKind {
        SubjectKind(testDescription: name) {
            let emitter = Emitter<Int>()
            return (share(emitter), emitter.asObserver())
        }
    }
}
