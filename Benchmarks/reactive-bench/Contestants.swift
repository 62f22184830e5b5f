import ControlWorkloads
import DisposerChainWorkloads
import LinkChainWorkloads
import Measurement
import SinkChainWorkloads
import WeakSubjectWorkloads

/// Everybody who is measured, in the order of columns and rows everywhere.
let allContestants: [Contestant] =
    [
        DisposerChainWorkloads.contestant,
        SinkChainWorkloads.contestant,
        LinkChainWorkloads.contestant,
        WeakSubjectWorkloads.contestant,
    ] + ControlWorkloads.contestants
