import BenchmarkKit
@_exported import SinkChain

public let demonstrations = Demonstrations(
    library: "SinkChain", isTracing: isTracing, traces: traces, tour: tour, claimed: claimedWorkloads, probes: probes)
