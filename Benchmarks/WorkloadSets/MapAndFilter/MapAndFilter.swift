import BenchmarkKit

/// The workloads that a library with `map`, `filter` and a multicasting source can run, in the order of the report.
///
/// This folder is made of links, so that one folder link to it is enough. What else a library can run is linked file by file, and added
/// with `adding(_:)`.
let mapAndFilterWorkloads = WorkloadList([
    .lifeOneByOne,
    .lifeMapChainX1,
    .lifeMapChainX2,
    .lifeMapChainX10,
    .lifeMapChainX100,

    .assembleMapChain,
    .subscribeMapChain,
    .subscribeMapChainAged,

    .pumpBare,
    .pumpMap,
    .pumpMapFilterMap,
    .pumpMapFilterX12,
    .pumpString,
    .pumpObject,
    .pumpStruct64,

    .fanoutSubject,
    .graphBroad,

    .gridWidth1,
    .gridWidth4,
    .gridWidth16,

    .churnLongLivedRoot,
    .churnAmongObservers,
    .teardownDispose,
    .teardownDisposeAged,
    .teardownWidth,
    .teardownRelease,
    .teardownTerminal,
    .residueUndisposed,
    .retainedLiveSubscriptions,
    .stackMapChain,

    .controlNull,
]).adding(Workload.piecesOfMapAndFilter)
