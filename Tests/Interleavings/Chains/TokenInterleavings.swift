import Testing

/// The stage that the subscription observes, and that delivers its values.
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

/// One or several joints that only the subscription holds.
private enum Route: String, CaseIterable, CustomTestStringConvertible {
    case merge
    case mergeOfMaps = "merge of maps"
    case mergeInMerge = "merge in merge"
    case innerStream = "an inner stream"

    var testDescription: String { rawValue }

    func chain(of stage: Stage) -> Chain<Int> {
        let first = stage.first!, second = stage.second!
        return switch self {
        case .merge: .merge(first, second)
        case .mergeOfMaps: .merge(first.map { $0 }, second.map { $0 })
        case .mergeInMerge: .merge(.merge(first, second), second)
        case .innerStream: second.startWith(0).flatMap { _ in first }
        }
    }
}

/// How the latest subscription is given up.
private enum Way: String, CaseIterable, CustomTestStringConvertible {
    case disposed, dropped

    var testDescription: String { rawValue }

    /// Whether this ends the subscription.
    var isFinal: Bool { self == .disposed || Own.aTokenThatIsDroppedEndsTheSubscription }

    func letGo(_ stage: Stage) {
        switch self {
        case .disposed: stage.tokens.last!.dispose()
        case .dropped: stage.tokens.removeLast()
        }
    }

    /// Gives it up, and notes that no value may follow.
    func ends(_ stage: Stage) {
        letGo(stage)
        stage.isOver = isFinal
    }
}

/// A subscription that another thread disposes, or whose token it drops, in the middle of an event.
@Suite(.serialized) struct TokenInterleavings {
    private func completeBoth(_ stage: Stage) {
        stage.counted {
            stage.first!.onCompleted()
            stage.second!.onCompleted()
        }
    }

    /// The tested subscription comes after another, `a`: while `a` handles a value, the value is on its way to the tested one.
    @Test(arguments: Hop.allCases, Way.allCases) private func values(at hop: Hop, ofASubscriptionThatIs way: Way) {
        everyOrder(
            "\(hop.rawValue): values against a subscription that is \(way.rawValue)",
            reaching: way.isFinal ? ["a1 a2 a3 a|", "a1 1 a2 a3 a|", "a1 1 a2 2 a3 a|"] : ["a1 1 a2 2 a3 3 a|"],
            of: { stage in
                let chain = hop.chain(of: stage)
                stage.hear(chain, as: "a")
                stage.hearHoldingMark(chain)
            },
            threads: [{ $0.send(1, 2) }, way.ends]
        ) { stage in
            if stage.late > 0 { return "\(stage.late) values when it had gone" }
            let heard = stage.heard
            if !(way.isFinal ? ["a1 a2", "a1 1 a2", "a1 1 a2 2"] : ["a1 1 a2 2"]).contains(heard.joined(separator: " ")) {
                return "heard \(heard)"
            }
            if way.isFinal, stage.mark != nil { return "the handler is still held" }
            stage.first!.onNext(3)
            if stage.heard != heard + (way.isFinal ? ["a3"] : ["a3", "3"]) { return "heard \(stage.heard)" }
            // Ends a subscription that outlives its token.
            completeBoth(stage)
            return nil
        }
    }

    /// The only subscription goes, and with it the joints that the value is passing through.
    @Test(arguments: Route.allCases, Way.allCases) private func values(through route: Route, whoseSubscriptionIs way: Way) {
        everyOrder(
            "\(route.rawValue): values against its only subscription, which is \(way.rawValue)", preemptions: 3,
            of: { stage in stage.hearHoldingMark(route.chain(of: stage)) },
            threads: [{ $0.send(1, 2) }, way.ends]
        ) { stage in
            if stage.late > 0 { return "\(stage.late) values when it had gone" }
            if !(way.isFinal ? [[], ["1"], ["1", "2"]] : [["1", "2"]]).contains(stage.heard) { return "heard \(stage.heard)" }
            if way.isFinal, stage.mark != nil { return "the handler is still held" }
            completeBoth(stage)
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
            threads: [{ $0.first!.onCompleted() }, { way.letGo($0) }]
        ) { stage in
            (way.isFinal ? [["|", "-"], ["-"]] : [["|", "-"]]).contains(stage.told) ? nil : "told \(stage.told)"
        }
    }
}
