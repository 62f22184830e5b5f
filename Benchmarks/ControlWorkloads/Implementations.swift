// Visible to all files here.
@_exported import BenchmarkKit

/// The controls: the limit, what a person would write by hand, what Swift offers without a package, and the loop without any structure.
///
/// A control keeps no contract: no re-entrance, no threads, no errors. The implementations are compared with it; it does not replace them.
public let implementations = [directChain, closureChain, asyncSequence, notificationCenter, fusedLoop, canary]
