/// One gate of a trial: this build on both sides, and faults in some targets of one of them.
struct TrialGate: Sendable {
    var outcome: PairedGate.Outcome
    /// What the first look measured, without the canary.
    var rows: [PairedRow] = []
    /// How many processes measured.
    var processes = 0

    /// Later looks are at chosen rows alone.
    mutating func note(_ data: PairedGate.Data, of look: PairedGate.Look, _ orders: [PairedGate.Order]) {
        processes += PairedRun.processes(orders)
        if look == .first { rows = data.rows.filter { $0.key.workload != PairedTarget.canary } }
    }

    /// Runs a gate over these targets. The title is for the progress line.
    typealias Judge = (_ part: [PairedTarget], _ faults: [PairedTarget: Fault], _ title: String) throws(Failure) -> TrialGate

    /// Measures targets without judging them: their rows, and by how many processes.
    typealias Timer = (_ targets: [PairedTarget], _ title: String) throws(Failure) -> (rows: [PairedRow], processes: Int)

    /// Two blocks of each: so little says how long a loop has to be, and no more.
    static func times(of targets: [PairedTarget], title: String) throws(Failure) -> (rows: [PairedRow], processes: Int) {
        let orders = targets.map { (target: $0, blocks: 2) }
        return (try PairedRun(base: .own, head: .own).measure(orders, title: title).rows, PairedRun.processes(orders))
    }

    /// Gates that measure.
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
