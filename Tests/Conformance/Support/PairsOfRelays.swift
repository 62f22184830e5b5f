/// Two relays of each kind, to be bound to one stream.
final class PairsOfRelays {
    let publish = [PublishRelay<Int>(), PublishRelay<Int>()]
    let optionalPublish = [PublishRelay<Int?>(), PublishRelay<Int?>()]
    let behavior = [BehaviorRelay<Int>(value: 0), BehaviorRelay<Int>(value: 0)]
    let optionalBehavior = [BehaviorRelay<Int?>(value: nil), BehaviorRelay<Int?>(value: nil)]
    let replay = [ReplayRelay<Int>(bufferSize: 2), ReplayRelay<Int>(bufferSize: 2)]
    let optionalReplay = [ReplayRelay<Int?>(bufferSize: 2), ReplayRelay<Int?>(bufferSize: 2)]

    /// The values that each relay emits while `body` runs, by kind. Nil is written as 0.
    func heard(_ trial: Trial, _ body: () -> Void) -> [String: [String]] {
        var recorders: [String: [Recorder<Int>]] = [:]
        var tokens: [any Disposable] = []
        func hear(_ kind: String, _ chains: [Chain<Int>]) {
            for chain in chains {
                let recorder: Recorder<Int> = trial.recorder(kind)
                tokens.append(recorder.hear(chain))
                recorders[kind, default: []].append(recorder)
            }
        }
        hear("publish", publish)
        hear("optional publish", optionalPublish.map { unwrapped($0) })
        hear("behavior", behavior)
        hear("optional behavior", optionalBehavior.map { unwrapped($0) })
        hear("replay", replay)
        hear("optional replay", optionalReplay.map { unwrapped($0) })
        body()
        for token in tokens { token.dispose() }
        return recorders.mapValues { recorders in recorders.map(\.heard) }
    }
}

private func unwrapped(_ relay: Chain<Int?>) -> Chain<Int> { relay.map { $0 ?? 0 } }
