import BenchmarkKit
import ControlWorkloads
import DisposerChainWorkloads
import LinkChainWorkloads
import SinkChainWorkloads
import WeakSubjectWorkloads

/// Everybody who is measured, in the order of columns and rows everywhere.
let allImplementations: [Implementation] =
    [
        DisposerChainWorkloads.implementation,
        SinkChainWorkloads.implementation,
        LinkChainWorkloads.implementation,
        WeakSubjectWorkloads.implementation,
    ] + ControlWorkloads.implementations
