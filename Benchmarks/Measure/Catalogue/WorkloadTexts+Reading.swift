extension WorkloadTexts {
    /// Hashes the texts that `implementations` run, as the files are now. Nil if a file is no longer where it was compiled from.
    ///
    /// A text is the file that declares the workload, and the files beside and above it in the module that declare none: scenarios,
    /// payloads, expectations, `Architecture.swift`. So workloads share code by a file or folder that declares none. A control's scenarios
    /// have no declaration: its text is the workload's file, and the files beside and above the control's. Comments do not count.
    package init?(reading implementations: [Implementation]) {
        let workloads = implementations.flatMap(\.workloads)
        let declaring = Set((workloads.map(\.source) + implementations.compactMap(\.list)).map(\.path))
        var folders: [String: [String]] = [:]
        var texts: [String: String] = [:]
        var hashes: [String: [String: String]] = [:]

        func hash(_ file: SourceFile, beside place: SourceFile) -> String? {
            let helpers = folders[place.folder] ?? Self.helpers(of: place, declaring)
            folders[place.folder] = helpers
            return Self.hash([file.path] + helpers, &texts)
        }
        for implementation in implementations {
            for workload in implementation.workloads {
                guard let text = hash(workload.source, beside: workload.source) else { return nil }
                hashes[workload.slug, default: [:]][implementation.name] = text
            }
            for slug in implementation.scenarios.keys {
                guard let workload = workloads.first(where: { $0.slug == slug }) else { continue }
                guard let text = hash(workload.source, beside: implementation.source) else { return nil }
                hashes[slug, default: [:]][implementation.name] = text
            }
        }
        self.init(hashes)
    }

    /// The files beside `file`, and above it in its module, that declare no workload.
    private static func helpers(of file: SourceFile, _ declaring: Set<String>) -> [String] {
        var folder = file.folder
        var found: [String] = []
        while true {
            found += files(in: folder).filter { !declaring.contains($0) }
            found += folders(in: folder).map { files(in: $0, descending: true) }.filter { declaring.isDisjoint(with: $0) }.joined()
            let parent = URL(fileURLWithPath: folder).deletingLastPathComponent().path
            // The module's folder is the last. If a target is not in a folder of its name, only the workload's own folder counts.
            if folder.split(separator: "/").last.map(String.init) == file.module || !folder.contains("/\(file.module)/") { return found }
            folder = parent
        }
    }

    private static func folders(in folder: String) -> [String] {
        TextFile.names(in: folder).map { folder + "/" + $0 }.filter { path in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
        }
    }

    /// The Swift files of a folder, also through links to folders.
    private static func files(in folder: String, descending: Bool = false) -> [String] {
        TextFile.names(in: folder, ending: ".swift").map { folder + "/" + $0 }
            + (descending ? folders(in: folder).flatMap { files(in: $0, descending: true) } : [])
    }

    /// Hashes files independently of where they are and in which order. `texts`: the contents of files read before.
    private static func hash(_ paths: [String], _ texts: inout [String: String]) -> String? {
        let files = Set(paths).map { (name: String($0.split(separator: "/").last ?? ""), path: $0) }.sorted {
            ($0.name, $0.path) < ($1.name, $1.path)
        }
        var hash = Fingerprint()
        for (name, path) in files {
            guard let text = texts[path] ?? FileManager.default.contents(atPath: path).map(Self.compiled) else { return nil }
            texts[path] = text
            hash.add(name)
            hash.add(text)
        }
        return hash.hexadecimal
    }

    /// The lines of a file that are compiled: without blank lines and whole-line comments, except in a multi-line literal.
    private static func compiled(_ data: Data) -> String {
        var isInLiteral = false
        let lines = String(decoding: data, as: UTF8.self).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).filter {
            line in
            let code = line.drop(while: \.isWhitespace)
            if !isInLiteral, code.isEmpty || code.hasPrefix("//") { return false }
            if line.split(separator: "\"\"\"", omittingEmptySubsequences: false).count.isMultiple(of: 2) { isInLiteral.toggle() }
            return true
        }
        return lines.joined(separator: "\n")
    }
}

extension SourceFile {
    fileprivate var folder: String { URL(fileURLWithPath: path).deletingLastPathComponent().path }
}
