import Testing

/// Where a subscription is made: what hands it its values.
private enum Hop: String, CaseIterable, CustomTestStringConvertible {
    case subject = "a subject"
    case map, merge, share

    var testDescription: String { rawValue }

    func chain(of stage: Stage) -> Chain<Int> {
        switch self {
        case .subject: stage.first!
        case .map: stage.first!.map { $0 }
        case .merge: .merge(stage.first!, stage.second!)
        case .share: stage.first!.share()
        }
    }
}

/// How a subscription goes.
private enum Way: String, CaseIterable, CustomTestStringConvertible {
    case disposed, dropped

    var testDescription: String { rawValue }

    /// Whether nothing is to come afterwards.
    var isFinal: Bool { self == .disposed || Own.aTokenThatIsDroppedEndsTheSubscription }

    func letGo(_ stage: Stage) {
        switch self {
        case .disposed: stage.tokens[0].dispose()
        case .dropped: stage.tokens = []
        }
    }
}

/// A subscription that another thread disposes, or whose token it drops, in the middle of an event.
@Suite(.serialized) struct TokenInterleavings {
    @Test(arguments: Hop.allCases, Way.allCases) private func values(at hop: Hop, ofASubscriptionThatIs way: Way) {
        everyOrder(
            "\(hop.rawValue): values against a subscription that is \(way.rawValue)",
            reaching: way.isFinal ? ["", "1", "1 2"] : ["1 2"],
            of: { stage in stage.hearHoldingMark(hop.chain(of: stage)) },
            threads: [
                {
                    $0.first!.onNext(1); $0.first!.onNext(2)
                },
                { stage in
                    way.letGo(stage)
                    stage.isOver = way.isFinal
                },
            ]
        ) { stage in
            if stage.late > 0 { return "\(stage.late) values when it had gone" }
            let heard = stage.heard
            if !(way.isFinal ? [[], ["1"], ["1", "2"]] : [["1", "2"]]).contains(heard) { return "heard \(heard)" }
            if way.isFinal, stage.mark != nil { return "the handler is still held" }
            stage.first!.onNext(3)
            if way.isFinal, stage.heard != heard { return "3 was heard" }
            // Where a subscription goes on without its token, this ends it.
            stage.counted {
                stage.first!.onCompleted()
                stage.second!.onCompleted()
            }
            return nil
        }
    }

    @Test(arguments: Hop.allCases, Way.allCases) private func theEnd(at hop: Hop, ofASubscriptionThatIs way: Way) {
        everyOrder(
            "\(hop.rawValue): the end against a subscription that is \(way.rawValue), and tells of its disposal",
            of: { stage in
                stage.hearDisposal(of: hop.chain(of: stage))
                stage.second!.onCompleted()
            },
            threads: [
                { $0.first!.onCompleted() },
                { way.letGo($0) },
            ]
        ) { stage in
            (way.isFinal ? [["|", "-"], ["-"]] : [["|", "-"]]).contains(stage.told) ? nil : "told \(stage.told)"
        }
    }
}
