// swift-tools-version: 6.0
import PackageDescription

// The tool of the profile `shipped`, which `make PROFILE=shipped` builds. The libraries come from the package in Sources, as they do for
// a user who depends on them. So the workloads are compiled in another package than what they measure, and can use nothing that is not
// public. The targets of the tool are those of ../Package.swift, word for word: `make lint` compares them.

/// What a target needs of a library: here, the product of another package.
func libraries(_ names: String...) -> [Target.Dependency] { names.map { .product(name: $0, package: "Sources") } }

func benchmarks(_ name: String) -> String { name }

func workloads(_ name: String, on dependencies: [Target.Dependency]) -> Target {
    .target(name: "\(name)Workloads", dependencies: dependencies + ["BenchmarkKit"], path: benchmarks("\(name)Workloads"))
}

/// What `trace`, `tour` and `claims` run: one text in Benchmarks/Demonstrations, compiled against each library through folder links. In
/// targets of their own, so that no text of a workload changes with them.
func demonstrations(_ name: String) -> Target {
    .target(name: "\(name)Demonstrations", dependencies: libraries(name) + ["BenchmarkKit"], path: benchmarks("\(name)Demonstrations"))
}

/// A layer of the tool. Each may use those before it, and never one that comes after.
func layer(_ name: String, on dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, path: benchmarks(name))
}

let package = Package(
    name: "ReactiveOwnershipBenchmarks",
    platforms: [.macOS(.v15)],
    products: [.executable(name: "reactive-bench", targets: ["reactive-bench"])],
    dependencies: [.package(path: "../Sources")],
    targets: [
        // The workloads: one text in Benchmarks/Workloads, compiled against each through folder links.
        workloads("DisposerChain", on: libraries("DisposerChain")),
        workloads("SinkChain", on: libraries("SinkChain")),
        workloads("LinkChain", on: libraries("LinkChain")),
        workloads("WeakSubject", on: libraries("WeakSubject")),
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
        layer("Runner", on: ["BenchmarkKit", "Results", "CAllocationCounter", "CBlackBox", "CCensus", "CProcess", "CMachineGauge"]),
        layer("Gate", on: ["BenchmarkKit", "Results", "Runner"]),
        layer("Reports", on: ["BenchmarkKit", "Results", "Runner", "Gate"]),
        layer("CommandLineArguments", on: ["Results", "Runner", "Gate"]),
        layer("ReactiveBench", on: ["BenchmarkKit", "Results", "Runner", "Gate", "Reports", "CommandLineArguments"]),
        layer(
            "Implementations",
            on: [
                "BenchmarkKit", "DisposerChainWorkloads", "SinkChainWorkloads", "LinkChainWorkloads", "WeakSubjectWorkloads",
                "ControlWorkloads",
            ]),
        .executableTarget(
            name: "reactive-bench",
            dependencies: [
                "BenchmarkKit", "ReactiveBench", "Implementations", "DisposerChainWorkloads", "SinkChainWorkloads", "LinkChainWorkloads",
                "DisposerChainDemonstrations", "SinkChainDemonstrations", "LinkChainDemonstrations", "WeakSubjectDemonstrations",
            ],
            path: benchmarks("reactive-bench")
        ),
    ],
    swiftLanguageModes: [.v6]
)
