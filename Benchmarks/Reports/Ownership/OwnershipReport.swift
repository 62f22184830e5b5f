package enum OwnershipReport {
    package static func lines(_ stages: OwnershipStages, _ format: GraphFormat, _ console: Console) -> [String] {
        stages.stages.flatMap { stage -> [String] in
            switch format {
            case .text: text(stages, stage, console) + [""]
            case .mermaid: OwnershipDiagrams.mermaid(stage.snapshot.drawable, title: title(stages, stage)) + [""]
            case .svg: svg(stages, stage)
            case .types: []
            }
        }
    }

    static func title(_ stages: OwnershipStages, _ stage: OwnershipStages.Stage) -> String {
        "\(stages.implementation), \(stages.subject), \(stage.name)"
    }

    static func text(_ stages: OwnershipStages, _ stage: OwnershipStages.Stage, _ console: Console) -> [String] {
        let isByType = stage.snapshot.drawable.objects.count < stage.snapshot.objects.count
        return [console.bold(title(stages, stage)) + console.dim("  (\(stage.summary)\(isByType ? "; by type" : ""))")]
            + OwnershipTree.lines(stage.snapshot.drawable, console) + [OwnershipSums.words(stage.snapshot.sums)]
    }

    static func svg(_ stages: OwnershipStages, _ stage: OwnershipStages.Stage) -> [String] {
        OwnershipSVG.lines(
            stage.snapshot.drawable, title: title(stages, stage), notes: [stage.summary, OwnershipSums.words(stage.snapshot.sums)],
            id: name(stages, stage))
    }

    /// `LinkChain-seed-chain-subscribed`: the name of a file, and the prefix of its ids.
    static func name(_ stages: OwnershipStages, _ stage: OwnershipStages.Stage) -> String {
        let text = "\(stages.implementation)-\(stages.subject)-\(stage.name)"
        return text.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }.joined(separator: "-")
    }

    /// Writes a drawing of each stage and, if `isWhole`, the document. Returns a summary.
    package static func write(_ all: [OwnershipStages], isWhole: Bool, to folder: ResultFolder) throws(Failure) -> String {
        let drawings = try ResultFolder(folder.path + "/ownership"), pairs = all.flatMap { stages in stages.stages.map { (stages, $0) } }
        for (stages, stage) in pairs { try drawings.write(svg(stages, stage), to: "\(name(stages, stage)).svg") }
        let words = "\(Number.count(pairs.count, "drawing")) in \(drawings.path)"
        guard isWhole else { return words }
        try folder.write(OwnershipDocument.lines(all), to: "ownership.md")
        return "\(words); the document is \(folder.path)/ownership.md"
    }
}
