import Measurement

public let contestant = Contestant(architecture: "WeakSubject", workloads: [.fanoutWeakSubject])
