/// For how long the processes of a run may wait for undisturbed moments; see ``MachineGauge``.
///
/// A machine that is never undisturbed must not keep a run for ever. So each round has some seconds, and what one round leaves is for the
/// next ones: no round is more disturbed than another because it comes late.
package struct Patience {
    private let ofRound: Double
    private var rounds = 0
    private var left = 0.0

    /// A disturbance of some seconds is waited out by those that come after one another. One process waits no longer than this.
    private let ofProcess: Double

    /// A first look does not wait, and who asks for more rounds than usual has time.
    init(_ plan: Plan) {
        (ofRound, ofProcess) = plan.extent == .quick ? (0, 0) : plan.rounds > plan.usualRounds ? (40, 2) : (6, 1)
    }

    /// So many seconds for each round, and no more than `ofProcess` at once.
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
