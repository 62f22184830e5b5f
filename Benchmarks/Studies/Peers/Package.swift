// swift-tools-version: 6.0
import PackageDescription

// Libraries of others, measured beside the three in one run: `make peers`. A package of its own, so that the root depends on nobody.

func measuring(_ product: String) -> Target.Dependency { .product(name: product, package: "ReactiveOwnership") }

func openCombine(_ product: String) -> Target.Dependency { .product(name: product, package: "OpenCombine") }

let package = Package(
    name: "Peers",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "ReactiveOwnership", path: "../.."),
        .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"),
    ],
    targets: [
        // SinkChain brings the queue of the virtual time, which is the same for everybody.
        .target(
            name: "OpenCombineWorkloads",
            dependencies: [
                openCombine("OpenCombine"), openCombine("OpenCombineDispatch"), measuring("BenchmarkKit"), measuring("SinkChain"),
            ]),
        .executableTarget(
            name: "peers-bench", dependencies: ["OpenCombineWorkloads", measuring("Implementations"), measuring("ReactiveBench")]),
    ],
    swiftLanguageModes: [.v6]
)
