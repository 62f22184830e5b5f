/// How long the processes of a run may wait for undisturbed moments, see ``MachineGauge``.
///
/// A machine that is never undisturbed must not delay a run for ever. So each round has some seconds, and what it leaves goes to the next
/// rounds: no round is more disturbed because it comes late.
package struct WaitBudget {
    private let ofRound: Double
    private var rounds = 0
    private var left = 0.0

    /// The most that one process waits. A disturbance of some seconds is waited out by several processes in turn.
    private let ofProcess: Double

    /// A quick run does not wait. If more rounds than usual are asked for, there is time to wait longer.
    init(_ plan: Plan) {
        (ofRound, ofProcess) = plan.extent == .quick ? (0, 0) : plan.rounds > plan.usualRounds ? (40, 2) : (6, 1)
    }

    /// `ofRound`: seconds that each round adds. `ofProcess`: the most that one process waits.
    package init(ofRound: Double, ofProcess: Double) { (self.ofRound, self.ofProcess) = (ofRound, ofProcess) }

    /// Seconds that a process of this round may wait.
    package mutating func ofOneProcess(in round: Int) -> Double {
        if round >= rounds {
            left += Double(round + 1 - rounds) * ofRound
            rounds = round + 1
        }
        return max(0, min(left, ofProcess))
    }

    package mutating func use(_ seconds: Double) { left -= seconds }
}
