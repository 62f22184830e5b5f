import Foundation
import Testing

/// Every kind in the lists of `EveryOperator*.swift` is part of `OperatorKind.all`.
@Suite struct EveryOperatorListTests {
    @Test func everyDeclaredOperatorKindIsPartOfAll() throws {
        let folder = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.wholeMatch(of: /EveryOperator(\+\w+)?\.swift/) != nil }
        let written = try files.flatMap { file in
            let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
            return text.matches(of: /OperatorKind\("([^"]+)"/).map { String($0.output.1) }
        }
        expect(OperatorKind.all.map(\.name).sorted(), written.sorted())
    }
}
