// swift-tools-version: 6.0
import PackageDescription

// Libraries of others, measured beside the three in one run: `make peers`. A package of its own, so that the root has no dependencies.

func measuring(_ product: String) -> Target.Dependency { .product(name: product, package: "ReactiveOwnership") }

func openCombine(_ product: String) -> Target.Dependency { .product(name: product, package: "OpenCombine") }

// The workloads that OpenCombine can run besides those of the link `Workloads`. `More` links to the folder of all.
let more = """
    BehaviorLateJoin Capture/CaptureMethod Capture/CaptureScenario Capture/CaptureStrong Capture/CaptureUnowned Capture/CaptureWeak
    ChurnTakeOne ColdChainScenario ColdFilterMapReduce ColdFrom ColdRange ColdScanReduce ColdTake ContendedSend Cross/ConcatMapCross
    Cross/CrossScenario Cross/FlatMapCross DebounceBurst DelayPipeline ErrorCatch FanoutShare FlatMapJust FlatMapJustX5 GraphDeep
    HeldFinishedToken HeldUnobservedLink Life/LifeSharedMapChainX100 Macro/MacroScenario Macro/MacroSearch ManyEmittersScenario
    MulticastConnect ObserveOnHop PumpDistinct PumpFeedback PumpScan PumpSkipTake RefCountChurn SeedChain/AssembleSeedChain
    SeedChain/SeedChainScenario SeedChain/SubscribeSeedChain SubscribeEmpty SubscribeJust SubscribeNever SwitchInnerCold SwitchLatest
    TeardownBag ThrottleBurst TimeoutRenew VirtualTimeScenario ZipTwo
    """.split(whereSeparator: \.isWhitespace).map { "More/\($0).swift" }

let package = Package(
    name: "Peers",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "ReactiveOwnership", path: "../../.."),
        .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"),
    ],
    targets: [
        // SinkChain brings the queue of virtual time, which is the same for all libraries.
        .target(
            name: "OpenCombineWorkloads",
            dependencies: [
                openCombine("OpenCombine"), openCombine("OpenCombineDispatch"), measuring("BenchmarkKit"), measuring("SinkChain"),
            ],
            sources: ["Architecture.swift", "Chain.swift", "Operators.swift", "Sources.swift", "Time.swift", "Workloads"] + more),
        .executableTarget(
            name: "peers-bench", dependencies: ["OpenCombineWorkloads", measuring("Implementations"), measuring("ReactiveBench")]),
    ],
    swiftLanguageModes: [.v6]
)
