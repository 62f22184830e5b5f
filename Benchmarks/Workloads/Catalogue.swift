import BenchmarkKit

/// Every workload that runs on a chain, in the order of the report.
let workloads = WorkloadList([
    .lifeMapChainX1,
    .lifeMapChainX2,
    .lifeMapChainX10,
    .lifeMapChainX100,

    .assembleMapChain,
    .assembleSeedChain,

    .subscribeMapChain,
    .subscribeMapChainAged,
    .subscribeJust,
    .subscribeEmpty,
    .subscribeNever,
    .subscribeSeedChain,
    .subscribeCreate,

    .pumpBare,
    .pumpMap,
    .pumpMapFilterMap,
    .pumpMapFilterX12,
    .pumpScan,
    .pumpDistinct,
    .pumpSkipTake,
    .pumpString,
    .pumpObject,
    .pumpStruct64,

    .coldRange,
    .coldFrom,
    .coldFilterMapReduce,
    .coldScanReduce,

    .fanoutSubject,
    .fanoutShare,
    .multicastConnect,
    .refCountChurn,
    .shareReplay,

    .mergeFlat,
    .mergeSubjects,
    .mergeNested,
    .concatMapCross,
    .flatMapCross,
    .flatMapJust,
    .flatMapJustX5,
    .switchLatest,
    .switchInnerCold,
    .ambTwo,
    .zipTwo,
    .combineLatestTwo,
    .combineLatestX7,
    .withLatestFrom,

    .graphDiamond,
    .graphTriangle,
    .graphMux,
    .graphBroad,
    .graphDeep,

    .gridWidth1,
    .gridWidth4,
    .gridWidth16,

    .churnLongLivedRoot,
    .teardownDispose,
    .teardownDisposeAged,
    .teardownWidth,
    .teardownRelease,
    .teardownTerminal,
    .teardownBag,
    .residueUndisposed,
    .retainedLiveSubscriptions,
    .heldFinishedToken,
    .heldUnobservedLink,
    .stackMapChain,

    .errorCatch,
    .errorRetry,
    .retryWhenBackoff,
    .materializeRoundTrip,
    .usingLifetime,

    .captureStrong,
    .captureMethod,
    .captureWeak,
    .captureUnowned,

    .debounceBurst,
    .throttleBurst,
    .delayPipeline,
    .timeoutRenew,
    .bufferTime,

    .replayLateJoin,
    .behaviorLateJoin,

    .observeOnHop,
    .contendedSend,

    .macroScrabble,
    .macroSearch,
    .macroShoppingCart,

    .controlNull,
])
