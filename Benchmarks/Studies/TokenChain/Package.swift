// swift-tools-version: 6.0
import PackageDescription

// A fourth answer to "who owns whom?", for chains of maps and filters, measured beside the three: see ../../README.md.

func measuring(_ product: String) -> Target.Dependency { .product(name: product, package: "ReactiveOwnership") }

// The flags of the package that it is compared with.
let flags: [SwiftSetting] = [
    .unsafeFlags(["-cross-module-optimization", "-Xllvm", "-align-all-functions=6"], .when(configuration: .release))
]

let own = ["Exports", "Filter", "Map", "Observable", "Registration", "Sink", "SubjectCore", "Subscribe", "Take"].map { "\($0).swift" }
// Files of the three libraries, compiled into its module through folder links.
let shared =
    ["Completion", "Disposables/Disposable", "Flag", "LiveObject", "Locked", "RegistrationList", "Serializer", "Trace"]
    .map { "Vocabulary/\($0).swift" } + ["DisposeBag", "Downstream", "ObservableNode"].map { "Mechanism/\($0).swift" }

let package = Package(
    name: "TokenChain",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "ReactiveOwnership", path: "../../..")],
    targets: [
        .target(name: "TokenChain", sources: own + shared, swiftSettings: flags),
        .target(name: "TokenChainWorkloads", dependencies: ["TokenChain", measuring("BenchmarkKit")], swiftSettings: flags),
        .executableTarget(
            name: "token-bench", dependencies: ["TokenChainWorkloads", measuring("Implementations"), measuring("ReactiveBench")],
            swiftSettings: flags),
        .testTarget(name: "TokenChainTests", dependencies: ["TokenChain"]),
    ],
    swiftLanguageModes: [.v6]
)
