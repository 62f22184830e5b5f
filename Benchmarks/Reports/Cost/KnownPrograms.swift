extension ProgramsFile {
    /// What `cost` prices if it is given nothing else.
    package static let presets = ProgramsFile(
        known: """
            screen  Twenty chains of eight operators. Now and then one is closed, and another opened.
                chains=20 depth=8 lives=50/s values=1000/s

            feed  One chain with a hundred observers. Once in a second all leave, and others come.
                depth=4 observers=100 lives=1/s values=100/s

            storm  Every other value of ten thousand becomes a short stream of its own.
                lives=10/s values=10000/s | filter 0.5 | flatMap(just | map | map) | scan
            """)

    /// What workloads do per unit of work: to compare what the model predicts with what they take.
    package static let checked = ProgramsFile(
        known: """
            macro/search-as-you-type  Letters are typed, debounced, and requested.
                values=6.5 | debounce 0.2 | distinctUntilChanged | flatMapLatest(deferred | map | retry | catch)
            """)

    private init(known text: String) {
        // A test reads them.
        do { try self.init(text, named: "the known programs") } catch { preconditionFailure("\(error)") }
    }
}
