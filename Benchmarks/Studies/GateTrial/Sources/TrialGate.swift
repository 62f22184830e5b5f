/// One gate of a trial: this build on both sides, with faults in some targets of the head.
struct TrialGate: Sendable {
    var outcome: PairedGate.Outcome
    /// What the first look measured, without the canary.
    var rows: [PairedRow] = []
    /// The number of measuring processes.
    var processes = 0

    /// Adds a look. Only the first look's rows are kept, since later looks measure a choice of them.
    mutating func note(_ data: PairedGate.Data, of look: PairedGate.Look, _ orders: [PairedGate.Order]) {
        processes += PairedRun.processes(orders)
        if look == .first { rows = data.rows.filter { $0.key.workload != PairedTarget.canary } }
    }

    /// Runs a gate over these targets. The title is for the progress line.
    typealias Judge = (_ part: [PairedTarget], _ faults: [PairedTarget: Fault], _ title: String) throws(Failure) -> TrialGate

    /// Measures targets without judging them. Returns their rows and the number of processes.
    typealias Timer = (_ targets: [PairedTarget], _ title: String) throws(Failure) -> (rows: [PairedRow], processes: Int)

    /// Times the targets, with two blocks each: enough to know how long a loop has to be.
    static func times(of targets: [PairedTarget], title: String) throws(Failure) -> (rows: [PairedRow], processes: Int) {
        let orders = targets.map { (target: $0, blocks: 2) }
        return (try PairedRun(base: .own, head: .own).measure(orders, title: title).rows, PairedRun.processes(orders))
    }

    /// A judge that measures.
    static func measuring(_ rule: PairedRule, canaries: [PairedTarget]) -> Judge {
        { part, faults, title throws(Failure) in
            let run = PairedRun(base: .own, head: .own, faults: faults)
            var gate = TrialGate(outcome: .init())
            gate.outcome = try PairedGate(rule).judge(part, canaries: canaries) { orders, look throws(Failure) in
                let data = try run.measure(orders, title: "\(title), \(look.title)")
                gate.note(data, of: look, orders)
                return data
            }
            return gate
        }
    }
}
