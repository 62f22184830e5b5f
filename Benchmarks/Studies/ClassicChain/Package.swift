// swift-tools-version: 6.0
import PackageDescription

// Classical chains, with virtual methods and locks, measured beside the three: see ../../README.md.

func measuring(_ product: String) -> Target.Dependency { .product(name: product, package: "ReactiveOwnership") }

// The flags of the package that it is compared with.
let flags: [SwiftSetting] = [
    .unsafeFlags(["-cross-module-optimization", "-Xllvm", "-align-all-functions=6"], .when(configuration: .release))
]

let package = Package(
    name: "ClassicChain",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "ReactiveOwnership", path: "../../..")],
    targets: [
        .target(name: "ClassicChain", swiftSettings: flags),
        .target(name: "ClassicChainWorkloads", dependencies: ["ClassicChain", measuring("BenchmarkKit")], swiftSettings: flags),
        .executableTarget(
            name: "classic-bench", dependencies: ["ClassicChainWorkloads", measuring("Implementations"), measuring("ReactiveBench")],
            swiftSettings: flags),
        .testTarget(name: "ClassicChainTests", dependencies: ["ClassicChain"]),
    ],
    swiftLanguageModes: [.v6]
)
