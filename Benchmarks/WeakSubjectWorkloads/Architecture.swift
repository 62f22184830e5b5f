import BenchmarkKit

public let implementation = Implementation(
    library: "WeakSubject",
    workloads: [.fanoutWeakSubject, .weakSubjectAdd, .weakSubjectRemove, .weakSubjectSendHalfGone, .weakSubjectRecycle])
