import BenchmarkKit
import ControlWorkloads
import DisposerChainWorkloads
import LinkChainWorkloads
import SinkChainWorkloads
import WeakSubjectWorkloads

// What this project measures, for its own tool and for those that measure a library beside it.

/// The three answers to "who owns whom?". The contract that they keep includes senders on several threads.
public let chains = [DisposerChainWorkloads.implementation, SinkChainWorkloads.implementation, LinkChainWorkloads.implementation].map {
    $0.guaranteeing(.serialised)
}

/// The smallest thing that multicasts, with workloads of its own.
public let weakSubject = WeakSubjectWorkloads.implementation

/// Code written by hand: what the libraries are read against.
public let controls = ControlWorkloads.implementations
