import Results

/// What a gate did and saw beside its verdicts: figures, never sentences. The reports phrase them.
package enum GateFact: Equatable, Sendable {
    /// How both builds were made.
    case build(Build)
    /// So many counts were held against the baseline at `path`.
    case counts(Int, path: String)
    /// The stack of so many phases was judged.
    case stack(Int)
    case census(Int, path: String, tool: String)
    /// The same against the base's own build, since there is no baseline at `insteadOf`.
    case countsOfBase(Int, insteadOf: String)
    case censusOfBase(Int, tool: String)
    case noCensus
    /// No times were judged: no base was named.
    case noBase
    case baselineWithoutDescription, baselineWithoutTexts
    /// In what machine and compiler differ from the baseline's.
    case unlikeBaseline([Difference])
    case base(revision: String, commit: String, folder: String)
    case head(commit: String?, isDirty: Bool)
    case machine(Machine, compiler: String)
    /// The workloads' texts could not be compared; `isBaseOlder` says on whose account.
    case textsUnknown(isBaseOlder: Bool)
    case thresholds(ThresholdSource)
    /// Targets that have no time by design.
    case untimed([String])
    /// Workloads with threads of their own.
    case threaded([String])
    /// The times of so many rows were compared, of all that the selection has.
    case times(rows: Int, of: Int, pairs: Int, noisy: Int, suspects: Int, seconds: Double)
    /// The base cannot tell disturbed moments from others.
    case noGauge
    /// Some processes could not be forked and were started: their times are not like the others.
    case mixedProcesses(ChildProcesses)
    case canary(implementation: String, look: PairedGate.Look, PairedRule.Finding)
    case noCanary
    /// How far the head is from the base in the mean of a library's rows: against an anchor, the sum of all changes since.
    case broad(BroadRule.Finding)
    case noise(PairedEffort.Limits)
    case instructions(rows: Int)
    /// Of a row whose time rose, the instructions per unit of either build: whether there is more work, or the same takes longer.
    case instructionsOfSlower(RowKey, base: Double, head: Double)
    /// Rows became slower, and what counts instructions is not installed.
    case noInstructions

    /// Something that has one value here and another one in the baseline.
    package struct Difference: Equatable, Sendable {
        package let name, new, old: String

        package init(_ name: String, new: String, old: String) { (self.name, self.new, self.old) = (name, new, old) }
    }
}
