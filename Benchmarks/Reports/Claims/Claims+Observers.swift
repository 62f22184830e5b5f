/// What seed 003 claims about observers.
///
/// Where a claim compares ways to do it, our rewrite of its code and `NotificationCenter` stand beside WeakSubject.
extension Claim {
    static let ofObservers: [Claim] = [
        Claim(
            "003", "A slot whose observer has gone, or was disposed, is dropped at the next `send`; `remove` drops it at once",
            otherwise: "slots go at other times"
        ) { library in
            let slots = library.answers("recycling")
            return ClaimFigure(
                slots == ["2 then 1", "2 then 1", "1 then 1"],
                "slots of two before and after a send: gone \(slots[0]); disposed \(slots[1]); removed \(slots[2])")
        },
        Claim(
            "003", "`remove`, `dispose` and recycling differ in cost",
            measure: { library in
                let send = library.references("kept", in: .event)
                let costs = ["remove", "dispose", "gone"].map { name in
                    [library.references(name, in: .dispose), library.references(name, in: .event) - send]
                }
                let words = zip(["remove", "dispose", "gone"], costs).map { "\($0) \($1[0]), then \($1[1])" }
                return ClaimFigure(
                    costs.flatMap { $0 },
                    "references moved for one of 100, then by the next send beyond one with all: \(words.joined(separator: "; "))")
            },
            judge: { figures in
                let values = figures[0].figure.values
                let costs = [values[0...1], values[2...3], values[4...5]].map { $0.reduce(0, +) }
                let alike = costs[0] == costs[1] ? "remove and dispose cost the same; " : ""
                let words =
                    "\(alike)in all, remove moves \(whole(costs[0])), dispose \(whole(costs[1])), one that has gone \(whole(costs[2]))"
                return Set(costs).count == 3 ? .holds(words) : .doesNotHold("\(words); times are not measured here")
            }),
        Claim(
            "003", "A barrier queue makes the subject safe",
            otherwise: "the barrier waits for the notification that it is called from, for ever"
        ) { library in
            let ends = library.answers("removing-itself")
            return ClaimFigure(
                ends[0] == "returns",
                "an observer removes itself while it is notified: the seed's code: \(ends[0]); WeakSubject: \(ends[1]); "
                    + "NotificationCenter: \(ends[2])")
        },
    ]
}
