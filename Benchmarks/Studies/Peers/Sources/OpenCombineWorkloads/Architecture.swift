import BenchmarkKit

public let implementation = Implementation(
    library: "OpenCombine",
    workloads: mapAndFilterWorkloads.adding(
        .assembleSeedChain, .subscribeSeedChain, .subscribeJust, .subscribeEmpty, .subscribeNever,
        .pumpScan, .pumpDistinct, .pumpSkipTake, .pumpFeedback, .churnTakeOne,
        .coldRange, .coldFrom, .coldTake, .coldFilterMapReduce, .coldScanReduce,
        .fanoutShare, .lifeSharedMapChainX100, .multicastConnect, .refCountChurn,
        .concatMapCross, .flatMapCross, .flatMapJust, .flatMapJustX5, .switchLatest, .switchInnerCold,
        .zipTwo, .graphDeep, .teardownBag, .heldFinishedToken, .heldUnobservedLink, .errorCatch,
        .captureStrong, .captureMethod, .captureWeak, .captureUnowned,
        .debounceBurst, .throttleBurst, .delayPipeline, .timeoutRenew,
        .behaviorLateJoin, .observeOnHop, .contendedSend, .macroSearch),
    concurrentSends: .recursive,
    unsupported: Unsupported(
        "it has no such operator",
        [
            "merge": "it has no merge", "combine-latest": "it has no combineLatest", "graph": "it has no combineLatest",
            "macro/scrabble": "it has no merge", "macro/shopping-cart": "it has no combineLatest",
            "subscribe/create": "it has no create", "error/retry-x100": "it has no create", "retry-when": "it has no retry(when:)",
            "macro": "of the programs, it was given the search box alone", "piece": "its pieces are those of map and filter",
            "replay": "it has no subject that replays more than one value", "share": "it has no share that replays",
        ]))

// What an undisposed chain leaves behind, derived by hand from the ownership graph. `teardown/release`, `residue/undisposed` and
// `capture/strong` expect it.
//
// Nothing: a dropped token cancels.

let residueOfOneDroppedMapChain: [Int: Int] = [:]
let residueOfDroppedSubscriptions: [Int: Int] = [:]

// If a handler holds the owner of its tokens: the owner, its bag and the storage of the set (3), the token (1), the subscriber with its
// lock (2), the subject's conduit with its two locks (3), and the subject with its lock (2). A method adds its own closure, which holds the
// owner (1). A plain build adds the closure by which the token cancels (1).

#if FLAGGED
let residueOfAStrongCapture = [0: 11]
let residueOfAMethodCapture = [0: 12]
#else
let residueOfAStrongCapture = [0: 12]
let residueOfAMethodCapture = [0: 13]
#endif
