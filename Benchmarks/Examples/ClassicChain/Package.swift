// swift-tools-version: 6.0
import PackageDescription

// Chains in the classical way, with virtual methods and locks, measured beside the three: ../../README.md tells how.

func measuring(_ product: String) -> Target.Dependency { .product(name: product, package: "ReactiveOwnership") }

let package = Package(
    name: "ClassicChain",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "ReactiveOwnership", path: "../../..")],
    targets: [
        .target(name: "ClassicChain"),
        .target(name: "ClassicChainWorkloads", dependencies: ["ClassicChain", measuring("BenchmarkKit")]),
        .executableTarget(
            name: "classic-bench", dependencies: ["ClassicChainWorkloads", measuring("Implementations"), measuring("ReactiveBench")]),
        .testTarget(name: "ClassicChainTests", dependencies: ["ClassicChain"]),
    ],
    swiftLanguageModes: [.v6]
)
