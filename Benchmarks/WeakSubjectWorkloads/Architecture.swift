@_exported import BenchmarkKit
@_exported import WeakSubject

public let implementation = Implementation(
    library: "WeakSubject",
    workloads: [.fanoutWeakSubject, .weakSubjectAdd, .weakSubjectRemove, .weakSubjectSendHalfGone, .weakSubjectRecycle])
