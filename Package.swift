// swift-tools-version: 6.0
import PackageDescription

// Every release build has these flags: by make, by `swift build -c release`, or in a package that depends on this one by path or by branch.
// SwiftPM refuses flags in a dependency by version, so `REACTIVE_PLAIN=1 swift build` leaves them out. What they are worth is measured in
// Benchmarks/Studies/Ablations/ablations.md (`no-cross-module`). Debug builds have none.
//
// - `-cross-module-optimization`: other modules see function bodies, so an operator's closure is specialised for its element type. Only a
//   few containers of Vocabulary carry `@inlinable`.
// - `-align-all-functions=6`: functions begin at multiples of 64 bytes. Otherwise a change anywhere moves the code behind it to other
//   places in a cache line, and that alone changes times (Benchmarks/METHODOLOGY.md, Layout of code).
// - `FLAGGED` tells the tool which build was asked for. The tool finds out whether that is true.
let isPlain = Context.environment["REACTIVE_PLAIN"] == "1"
let flags: [SwiftSetting] =
    isPlain
    ? []
    : [
        .unsafeFlags(["-cross-module-optimization", "-Xllvm", "-align-all-functions=6"], .when(configuration: .release)),
        .define("FLAGGED", .when(configuration: .release)),
    ]

/// Set by `make interleavings`: atomics and locks are those of Tests/Interleaving, and there are no tests but those of the interleavings.
let isInterleaving = Context.environment["REACTIVE_INTERLEAVING"] == "1"

func library(_ name: String, on dependencies: [Target.Dependency] = ["Vocabulary"]) -> Target {
    .target(
        name: name, dependencies: dependencies + (isInterleaving ? ["Interleaving"] : []), path: "Sources/\(name)",
        swiftSettings: isInterleaving ? [.define("INTERLEAVING")] : [])
}

func benchmarks(_ name: String) -> String { "Benchmarks/\(name)" }

func workloads(_ name: String, on dependencies: [Target.Dependency]) -> Target {
    .target(name: "\(name)Workloads", dependencies: dependencies + ["BenchmarkKit"], path: benchmarks("\(name)Workloads"))
}

/// The programs that `trace`, `tour` and `claims` run: one text in Benchmarks/Demonstrations, compiled against each library through folder
/// links. They have targets of their own, so that a change to them changes no workload's text.
func demonstrations(_ name: String) -> Target {
    .target(name: "\(name)Demonstrations", dependencies: [.byName(name: name), "BenchmarkKit"], path: benchmarks("\(name)Demonstrations"))
}

/// A layer of the tool. It may use the layers before it, never those after it.
func layer(_ name: String, in folder: String? = nil, on dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, path: benchmarks(folder ?? name))
}

func tests(_ name: String, on dependencies: [Target.Dependency]) -> Target {
    .testTarget(name: "\(name)Tests", dependencies: dependencies, path: "Tests/\(name)Tests")
}

/// Runs random pipelines: one text in Tests/Pipelines, compiled against each library through folder links.
func pipelines(_ name: String) -> Target {
    .target(
        name: "\(name)Pipelines", dependencies: [.byName(name: name), "PipelineDescriptions", "TestThreads"], path: "Tests/\(name)Pipelines"
    )
}

let package = Package(
    name: "ReactiveOwnership",
    // Both untested. `Synchronization` requires them.
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "DisposerChain", targets: ["DisposerChain"]),
        .library(name: "SinkChain", targets: ["SinkChain"]),
        .library(name: "LinkChain", targets: ["LinkChain"]),
        .library(name: "WeakSubject", targets: ["WeakSubject"]),
        // For a package that measures a library of its own: see Benchmarks/README.md.
        .library(name: "BenchmarkKit", targets: ["BenchmarkKit"]),
        .library(name: "ReactiveBench", targets: ["Tool"]),
        .library(name: "Implementations", targets: ["Implementations"]),
        .executable(name: "reactive-bench", targets: ["reactive-bench"]),
    ],
    targets: [
        // What all share. It decides no ownership.
        library("Vocabulary", on: []),

        // The three answers to "who owns whom?", and the smallest thing that multicasts.
        library("DisposerChain"),
        library("SinkChain"),
        library("LinkChain"),
        library("WeakSubject"),

        // The workloads: one text in Benchmarks/Workloads, compiled against each library through folder links.
        workloads("DisposerChain", on: ["DisposerChain"]),
        workloads("SinkChain", on: ["SinkChain"]),
        workloads("LinkChain", on: ["LinkChain"]),
        workloads("WeakSubject", on: ["WeakSubject"]),
        workloads("Control", on: []),

        // What `trace`, `tour` and `claims` run.
        demonstrations("DisposerChain"),
        demonstrations("SinkChain"),
        demonstrations("LinkChain"),
        demonstrations("WeakSubject"),

        // The tool.
        layer("CAllocationCounter"),
        layer("CCensus"),
        layer("CBlackBox"),
        layer("CProcess"),
        layer("CMachineGauge"),
        layer("BenchmarkKit", on: ["CBlackBox"]),
        layer("Results", on: ["BenchmarkKit"]),
        layer("Measure", on: ["Results", "CAllocationCounter", "CBlackBox", "CCensus", "CProcess", "CMachineGauge"]),
        layer("Gate", on: ["Measure"]),
        layer("Reports", on: ["Gate"]),
        layer("GateTrial", in: "Studies/GateTrial/Sources", on: ["Reports"]),
        layer("Tool", on: ["GateTrial"]),
        layer(
            "Implementations",
            on: [
                "BenchmarkKit", "DisposerChainWorkloads", "SinkChainWorkloads", "LinkChainWorkloads", "WeakSubjectWorkloads",
                "ControlWorkloads",
            ]),
        .executableTarget(
            name: "reactive-bench",
            dependencies: [
                "BenchmarkKit", "Tool", "Implementations", "DisposerChainWorkloads", "SinkChainWorkloads", "LinkChainWorkloads",
                "DisposerChainDemonstrations", "SinkChainDemonstrations", "LinkChainDemonstrations", "WeakSubjectDemonstrations",
            ],
            path: benchmarks("reactive-bench")
        ),

        // The tests. The shared ones are one text in Tests/Conformance, compiled against each library through folder links.
        tests("Vocabulary", on: ["Vocabulary", "TestThreads"]),
        tests("DisposerChain", on: ["DisposerChain", "TestThreads"]),
        tests("SinkChain", on: ["SinkChain", "TestThreads"]),
        tests("LinkChain", on: ["LinkChain", "TestThreads"]),
        tests("WeakSubject", on: ["WeakSubject", "TestThreads"]),
        tests(
            "Measurement",
            on: ["BenchmarkKit", "Results", "Measure", "Gate", "Reports", "GateTrial", "Tool", "CBlackBox", "CCensus", "CProcess"]
        ),
        tests(
            "Demonstration",
            on: ["BenchmarkKit", "Results", "Reports", "DisposerChainDemonstrations", "SinkChainDemonstrations", "LinkChainDemonstrations"]
        ),
        .target(name: "TestThreads", path: "Tests/TestThreads"),

        // Random pipelines: their descriptions, how each library runs them, and the comparison.
        .target(name: "PipelineDescriptions", path: "Tests/Pipelines/Descriptions"),
        pipelines("DisposerChain"),
        pipelines("SinkChain"),
        pipelines("LinkChain"),
        tests("Pipeline", on: ["PipelineDescriptions", "DisposerChainPipelines", "SinkChainPipelines", "LinkChainPipelines"]),
    ],
    swiftLanguageModes: [.v6]
)

if isInterleaving {
    let names = ["Vocabulary", "DisposerChain", "SinkChain", "LinkChain", "WeakSubject"]
    package.products = []
    package.targets.removeAll { !names.contains($0.name) }
    package.targets.append(.target(name: "Interleaving", path: "Tests/Interleaving"))
    package.targets += names.map { name in
        .testTarget(
            name: "\(name)InterleavingTests", dependencies: [.byName(name: name), "Interleaving"], path: "Tests/Interleavings/\(name)")
    }
}

for target in package.targets { target.swiftSettings = (target.swiftSettings ?? []) + flags }

// `REACTIVE_TESTS=SinkChain,Vocabulary`: their tests, and only the targets that these need. `all`: every test, without the workloads and
// the executable, which no test needs in a debug build. Unset: everything. `make test` and `make test ARCH=SinkChain` set it.
if let chosen = Context.environment["REACTIVE_TESTS"], !chosen.isEmpty {
    let all = package.targets.filter { $0.type == .test }.map { String($0.name.dropLast("Tests".count)) }
    let names = chosen == "all" ? all : chosen.split(separator: ",").map(String.init)
    if let unknown = names.first(where: { !all.contains($0) }) {
        fatalError("there are no tests of '\(unknown)'; there are those of \(all.joined(separator: ", "))")
    }
    var needed: Set<String> = []
    func need(_ name: String) {
        guard needed.insert(name).inserted, let target = package.targets.first(where: { $0.name == name }) else { return }
        for case .byNameItem(let dependency, _) in target.dependencies { need(dependency) }
    }
    for name in names { need("\(name)Tests") }
    package.targets.removeAll { !needed.contains($0.name) }
    package.products.removeAll { !needed.contains($0.name) }
}
