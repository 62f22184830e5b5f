import BenchmarkKit
@_exported import DisposerChain

public let demonstrations = Demonstrations(
    library: "DisposerChain", isTracing: isTracing, traces: traces, tour: tour, claimed: claimedWorkloads, probes: probes)
