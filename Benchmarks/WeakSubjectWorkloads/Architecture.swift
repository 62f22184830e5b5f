import Measurement

public let implementation = Implementation(library: "WeakSubject", workloads: [.fanoutWeakSubject])
