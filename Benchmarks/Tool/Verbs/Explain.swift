extension BenchmarkTool {
    /// `explain`: who owns whom, stage by stage. Only the census tool can read that from memory.
    func explain(_ arguments: Arguments) throws(Failure) -> ExitCode {
        guard Census.isAvailable else { throw Failure(.usage, Census.remedy(for: "explain")) }
        try refuseDebugBuild(arguments)
        let isWhole = arguments.choosesEverything && arguments.stage == nil
        let selection = OwnershipSelection(size: arguments.size, stage: arguments.stage)
        let chosen: [OwnershipStages]
        if arguments.filter == nil {
            if seedChains.isEmpty { throw Failure(.usage, "explain: this tool was given no seed chain; choose workloads with --filter") }
            let chains = try OwnershipSelection.chosen(seedChains, in: try catalogue(arguments))
            if arguments.graphFormat == .types { return try types(of: chains) }
            chosen = try selection.stages(of: chains)
        } else {
            chosen = try selection.stages(of: try catalogue(arguments), withControls: !arguments.implementations.isEmpty)
        }
        write(chosen.flatMap { OwnershipReport.lines($0, arguments.graphFormat, .output) })
        if arguments.graphFormat == .text, !chosen.isEmpty { write(OwnershipSums.summary(chosen).lines(.output)) }
        if let folder = arguments.outputFolder {
            Console.complain(try OwnershipReport.write(chosen, isWhole: isWhole, to: try ResultFolder(folder)))
        }
        return .fine
    }

    private func types(of chains: [OwnershipSelection.SeedChain]) throws(Failure) -> ExitCode {
        do throws(Mismatch) {
            for (name, stages) in chains { write(try SeedChainCensus.table(name, stages).markdown + [""]) }
        } catch {
            throw Failure(.verification, "explain: \(error)")
        }
        return .fine
    }
}
