// swift-tools-version: 6.0
import PackageDescription

// An example library with two kinds of source, and a tool that measures both beside this project's libraries: see ../../README.md.

func measuring(_ product: String) -> Target.Dependency { .product(name: product, package: "ReactiveOwnership") }

let package = Package(
    name: "ToyChain",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "ReactiveOwnership", path: "../../..")],
    targets: [
        .target(name: "ToyChain"),
        .target(name: "ToyChainWorkloads", dependencies: ["ToyChain", measuring("BenchmarkKit")]),
        .target(name: "WeakTapWorkloads", dependencies: ["ToyChain", measuring("BenchmarkKit")]),
        .executableTarget(
            name: "toy-bench",
            dependencies: [
                "ToyChainWorkloads",
                "WeakTapWorkloads",
                measuring("Implementations"),
                measuring("ReactiveBench"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
