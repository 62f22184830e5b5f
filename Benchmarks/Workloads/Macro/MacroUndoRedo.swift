import BenchmarkKit

extension Workload {
    static let macroUndoRedo = Workload(
        "macro/undo-redo",
        summary: """
            An editor: commands make a document with a history, a struct of 32 bytes, and the latest is kept for those who come late. A \
            view observes all documents; a panel with the buttons for undo and redo is open during every other ten commands. `scan` and \
            `share(replay:)`.
            """,
        unit: "command",
        units: { _ in 1_000 },
        // The documents, and the steps that the panel shows. FusedLoop computes the same without any stream.
        expected: [0: Outcome(checksum: 149_398, delivered: 1_351)],
        scenario: UndoRedoScenario.self
    )
}

private final class UndoRedoScenario: ChainScenario {
    private var commands: Emitter<EditCommand>?
    private var histories: Chain<EditHistory>?
    private var view: (any Disposable)?
    private var panel: (any Disposable)?

    override func assemble() {
        let commands = Emitter<EditCommand>()
        histories = commands.scan(EditHistory()) { $0.applying($1) }.share(replay: 1)
        self.commands = commands
    }

    override func subscribe() {
        view = histories?.subscribe(onNext: { [tally] in tally.add($0.document) })
    }

    override func emit() {
        guard let commands else { return }
        for number in 0..<1_000 {
            if number % 20 == 10 { openPanel() }
            if number % 20 == 0 { closePanel() }
            commands.onNext(EditCommand(number: number))
        }
    }

    /// The panel describes its chain when it opens: LinkChain buffers values for a link that is described but not observed.
    private func openPanel() {
        panel = histories?.map { $0.steps }.distinctUntilChanged().subscribe(onNext: { [tally] in tally.add($0) })
    }

    private func closePanel() {
        panel?.dispose()
        panel = nil
    }

    override func release() { histories = nil }

    override func dispose() {
        closePanel()
        view?.dispose()
        (view, commands) = (nil, nil)
    }
}
