import Foundation

let packageRoot = (0..<4).reduce(URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()) { url, _ in url.deletingLastPathComponent() }
    .path
