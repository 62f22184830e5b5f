import Measurement

/// Every workload that runs on a chain, in the order of the report.
let workloads: [Workload] = [
    .assembleMapChain,
    .assembleSeedChain,
    .subscribeMapChain,
    .subscribeJust,
    .subscribeSeedChain,
    .subscribeCreate,
    .pumpBare,
    .pumpMap,
    .pumpMapFilterMap,
    .coldRange,
    .coldFrom,
    .fanoutSubject,
    .churnLongLivedRoot,
    .teardownDispose,
    .teardownRelease,
    .teardownTerminal,
    .teardownBag,
    .residueUndisposed,
    .controlNull,
]
