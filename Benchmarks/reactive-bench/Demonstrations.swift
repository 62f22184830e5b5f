import BenchmarkKit
import DisposerChainDemonstrations
import DisposerChainWorkloads
import LinkChainDemonstrations
import LinkChainWorkloads
import SinkChainDemonstrations
import SinkChainWorkloads
import WeakSubjectDemonstrations

/// What the libraries demonstrate, in the order of columns everywhere.
let allDemonstrations = [
    DisposerChainDemonstrations.demonstrations, SinkChainDemonstrations.demonstrations, LinkChainDemonstrations.demonstrations,
    WeakSubjectDemonstrations.demonstrations,
]

/// The same chain in each library.
let seedChains: [(name: String, stages: SeedChainStages)] = [
    ("DisposerChain", DisposerChainWorkloads.seedChainStages), ("SinkChain", SinkChainWorkloads.seedChainStages),
    ("LinkChain", LinkChainWorkloads.seedChainStages),
]
