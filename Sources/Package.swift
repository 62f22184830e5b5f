// swift-tools-version: 6.0
import PackageDescription

// The libraries alone, as a package that others depend on: what the profile `shipped` measures. See ../Benchmarks/Package.swift.
func library(_ name: String, on dependencies: [Target.Dependency] = ["Vocabulary"]) -> Target {
    .target(name: name, dependencies: dependencies, path: name)
}

let package = Package(
    name: "ReactiveOwnershipLibraries",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: ["DisposerChain", "SinkChain", "LinkChain", "WeakSubject"].map { .library(name: $0, targets: [$0]) },
    targets: [
        library("Vocabulary", on: []),
        library("DisposerChain"),
        library("SinkChain"),
        library("LinkChain"),
        library("WeakSubject"),
    ],
    swiftLanguageModes: [.v6]
)
