import BenchmarkKit
@_exported import LinkChain

public let demonstrations = Demonstrations(
    library: "LinkChain", isTracing: isTracing, traces: traces, tour: tour, claimed: claimedWorkloads, probes: probes)
