import BenchmarkKit
import ControlWorkloads
import DisposerChainWorkloads
import LinkChainWorkloads
import SinkChainWorkloads
import WeakSubjectWorkloads

// What this project measures: for its own tool, and for tools that measure a library beside it.

/// The three answers to "who owns whom?".
///
/// Their contract includes senders on several threads.
public let chains = [DisposerChainWorkloads.implementation, SinkChainWorkloads.implementation, LinkChainWorkloads.implementation].map {
    $0.guaranteeing(.serialised)
}

/// The smallest multicaster, with workloads of its own.
public let weakSubject = WeakSubjectWorkloads.implementation

/// Hand-written code to compare the libraries with.
public let controls = ControlWorkloads.implementations
