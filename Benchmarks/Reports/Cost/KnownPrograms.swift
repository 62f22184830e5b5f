extension ProgramsFile {
    /// The programs that `cost` prices by default.
    package static let presets = ProgramsFile(
        known: """
            screen  Twenty chains of eight operators. Now and then one is closed, and another opened.
                chains=20 depth=8 lives=50/s values=1000/s

            feed  One chain with a hundred observers. Once in a second all leave, and others come.
                depth=4 observers=100 lives=1/s values=100/s

            storm  Every other value of ten thousand becomes a short stream of its own.
                lives=10/s values=10000/s | filter 0.5 | flatMap(just | map | map) | scan
            """)

    /// Programs that do what workloads do per unit of work, to compare predictions with measurements.
    ///
    /// A branch of a shared chain is written as a stream of its own: its source takes the place of a delivery.
    package static let checked = ProgramsFile(
        known: """
            macro/scrabble  A word: two histograms of its letters, and the dearest of six.
                values=1 | flatMap(from 6.425 | reduce | flatMap(from 26) | enumerated | filter 0.219 | map | map | reduce | filter \
            | flatMap(from 6.425 | reduce | flatMap(from 26) | enumerated | filter 0.219 | map | map | reduce \
            | zip(from 3 | take | merge(from 6.425 | takeLast 0.467) | map | reduce)))

            macro/search-as-you-type  A query: letters are typed and requested; some requests fail and are made again.
                values=7.5 steps=16 | debounce 0.333 | distinctUntilChanged 0.6 \
            | flatMapLatest(timer | map | deferred | retry | catch) 0.667
                lives=0.18 timer | map | deferred
                lives=0.16 just

            macro/shopping-cart  A change: the cart is shared by a total, a number of pieces, and whether there are any.
                values=1 | scan | share | combineLatest(values=0.12) | distinctUntilChanged
                values=1 | map | distinctUntilChanged
                values=1 | map | distinctUntilChanged | map | distinctUntilChanged

            macro/form-validation  A form: three fields are filled in, the name is also asked for, and a button is enabled.
                values=7.5 steps=15.5 | distinctUntilChanged 0.767 | share | map \
            | combineLatest(values=6 | distinctUntilChanged 0.833 | map, values=6 | distinctUntilChanged 0.833 | map) \
            | combineLatest(values=3.66 | debounce 0.478 | flatMapLatest(timer | map) 0.714, values=2.09 | debounce 0.478 \
            | flatMapLatest(just)) | distinctUntilChanged 0.111

            macro/chat-reconnects  A message: it is added to a transcript, and after one in 25 the connection is made again.
                values=0.882 steps=1 | deferred | retryWhen | scan
                lives=0.04 | deferred
                values=0.04 | delay

            macro/dashboard  A snapshot: each of fifty tiles shows a smoothed value.
                values=1 | share 50 | map | scan | distinctUntilChanged 0.54

            macro/download-queue  A download: it waits for one of three places, and reports its progress five times.
                values=1 steps=1.77 | map | mergeMaxConcurrent(timer | flatMap(from 5) | map | scan) | buffer 0.1

            macro/sensor  Ten samples: their mean is shown, if it is plausible, new, and not too soon.
                values=10 steps=1 | buffer 0.1 | map | filter 0.895 | distinctUntilChanged 0.493 | throttle 0.113

            macro/undo-redo  A command: a document with its history; in half of the time a panel observes it, too.
                values=1 | scan | shareReplay
                lives=0.05 values=0.55 | map | distinctUntilChanged 0.638
            """)

    private init(known text: String) {
        // Tests parse these programs.
        do { try self.init(text, named: "the known programs") } catch { preconditionFailure("\(error)") }
    }
}

extension CostChecks {
    /// Why predictions are off, judged by the programs' code, and by allocations and times beside the instructions.
    static let reasons = [
        "macro/shopping-cart": "its values are arrays, which each step retains and releases; and three sources meet in one joint.",
        "macro/chat-reconnects": "each connection ends with an error, and the model leaves errors out. Its messages hold strings.",
        "macro/dashboard": "fifty tiles reach more memory than a piece does, most in LinkChain: there, an instruction takes longer.",
        "macro/undo-redo": "a panel that opens gets the latest document at once. In the piece of `share(replay:)` nobody comes late.",
    ]
}
