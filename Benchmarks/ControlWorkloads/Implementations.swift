import BenchmarkKit

/// The controls: what a person writes by hand who needs just this, and what the loop costs without any structure at all.
///
/// A control keeps no contract: no re-entrance, no threads, no errors. It is the limit that the implementations are read against,
/// not something to use instead.
public let implementations = [closureChain, fusedLoop, canary]
