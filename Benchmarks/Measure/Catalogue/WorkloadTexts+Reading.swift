extension WorkloadTexts {
    /// Hashes the texts of what `implementations` run, as the files are now. Nil if one of them is no longer where it was compiled from.
    ///
    /// A text is the file in which the workload is declared, and what stands beside it or above it in the module without declaring a
    /// workload: scenarios, payloads, expectations, `Architecture.swift`. So what several workloads share is in a file, or in a folder,
    /// that declares none. A control's scenarios have no declaration of their own: its texts are the workload's file and all that stands
    /// beside and above the control's. Comments are no part of a text.
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

    /// What stands beside `file`, and above it in its module, and declares nothing.
    private static func helpers(of file: SourceFile, _ declaring: Set<String>) -> [String] {
        var folder = file.folder
        var found: [String] = []
        while true {
            found += files(in: folder).filter { !declaring.contains($0) }
            found += folders(in: folder).map { files(in: $0, descending: true) }.filter { declaring.isDisjoint(with: $0) }.joined()
            let parent = URL(fileURLWithPath: folder).deletingLastPathComponent().path
            // The module's folder is the last. A target that is not in a folder of its name has helpers beside its workloads alone.
            if folder.split(separator: "/").last.map(String.init) == file.module || !folder.contains("/\(file.module)/") { return found }
            folder = parent
        }
    }

    private static func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    private static func folders(in folder: String) -> [String] {
        names(in: folder).map { folder + "/" + $0 }.filter { path in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
        }
    }

    /// Swift's, through folder links as well.
    private static func files(in folder: String, descending: Bool = false) -> [String] {
        names(in: folder).filter { $0.hasSuffix(".swift") }.map { folder + "/" + $0 }
            + (descending ? folders(in: folder).flatMap { files(in: $0, descending: true) } : [])
    }

    /// The order of the folders says nothing, nor does where they are. `texts`: of the files that were read before.
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

    /// The lines of a file that are compiled: without those that are blank or comments alone. In a literal of several lines, all are.
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
    /// The folder that it is in.
    fileprivate var folder: String { URL(fileURLWithPath: path).deletingLastPathComponent().path }
}
