// All files here see it.
@_exported import BenchmarkKit

/// The controls: the limit, what a person writes by hand who needs just this, what a person takes who wants no package, and what the loop
/// costs without any structure at all.
///
/// A control keeps no contract: no re-entrance, no threads, no errors. It is what the implementations are read against, not something to
/// use instead.
public let implementations = [directChain, closureChain, asyncSequence, notificationCenter, fusedLoop, canary]
