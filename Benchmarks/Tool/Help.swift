extension BenchmarkTool {
    /// Also for `--help` and `--version`.
    func help(_ arguments: Arguments) -> ExitCode {
        if arguments.wantsVersion {
            write([
                "\(ToolName.here) 0.1.0, CSV schema \(CSVFormat.schemaVersion), Swift \(Toolchain.compiler), "
                    + "\(Toolchain.isDebugBuild ? "debug" : "release") build"
            ])
        } else {
            let verb = arguments.operands.first.flatMap(Verb.init(rawValue:)) ?? .help
            write(Console.output.wrapped(text(verb)))
        }
        return .fine
    }
}

private let overview = """
    What does an ownership scheme cost? Counts and times the same workloads for all architectures.
    WeakSubject has no chains and runs its own workloads.

    reactive-bench run        measure; results/latest.csv and a table
    reactive-bench list       what there is to measure
    reactive-bench verify     run everything once against its expectations
    reactive-bench pool       combine runs of several links of the tool into one file
    reactive-bench recount    give a file the counts of newer code
    reactive-bench compare    two result files: what differs
    reactive-bench ratios     the times of one file against code written by hand (DirectChain)
    reactive-bench findings   which sentences of the documents hold in result files
    reactive-bench cost       what a program would cost in each library
    reactive-bench growth     how the costs in one file grow with the size of the workload
    reactive-bench report     a run as a page; results/report.html
    reactive-bench export     a run as Bencher, github-action-benchmark, benchstat or Prometheus read it
    reactive-bench instructions  count them with callgrind
    reactive-bench gate       fail if any count differs from the committed baseline, or a time from a revision's
    reactive-bench gate-trial try the gate: its false alarms, and the seeded faults it finds
    reactive-bench baseline   accept today's counts as the baseline
    reactive-bench census     objects by type, retains and releases; only in the census tool
    reactive-bench explain    who owns whom, from live memory; only in the census tool
    reactive-bench trace      the documents' examples: what every stage says; only in the build of `make trace`
    reactive-bench claims     what the documents claim, measured, with verdicts; only in the census tool
    reactive-bench tour       what each library decides for itself, in a few lines of Swift each
    reactive-bench help VERB  what a verb does, and its options

    \(exitCodes)
    """

private let exitCodes = """
    Exit codes: 0 passed, 1 regression, 2 wrong use or unreadable input, 3 a run failed, 4 something could not be compared,
    5 inconclusive, 130 interrupted, 141 the reader of the output has gone. make itself ends with 2 on any failure, and prints the code.
    """

/// The options that choose what a verb measures.
let choosing = """
      --filter REGEX         only workloads whose slug it matches: --filter '^pump/'
      --architecture NAME    only these, controls included; repeat it, or separate by commas
    """

private func text(_ verb: Verb) -> String {
    switch verb {
    case .run:
        """
        reactive-bench run [--filter REGEX] [--architecture NAME]... [--quick] [--rounds N] [--output DIR] [--verbose]

        Verifies, counts, and times in turns; then prints what is wrong with the run, if anything, and what owning costs.
        * marks the best library, and any that overlaps it. Rows are written every few seconds, so Ctrl-C leaves a valid
        file. The old latest.* is kept as previous.*, or as previous-partial.* if that run was limited by an option
        below, interrupted, or wrong. METHODOLOGY.md explains the figures.

        \(choosing)
          --quick                a first look: the ends of each sweep and the headline's sizes, in half a minute
          --rounds N             how often everything is timed, each time by new processes; default: 7, or 1 with
                                 --quick. With more rounds, it also waits longer for undisturbed moments
          --output DIR           where latest.csv and latest.json go; default: results
          --verbose              every table, each median with the reach of its 95 % interval, and every check

        Ends with 0; 2 wrong use, or a debug build; 3 if a row is `error` or `nondeterministic`, or something was left behind;
        130 on Ctrl-C.
        """
    case .list:
        """
        reactive-bench list [--filter REGEX] [--architecture NAME]... [--format text|markdown|csv|json]

        \(choosing)
          --format FORMAT        default: text
        """
    case .verify:
        """
        reactive-bench verify [--filter REGEX] [--architecture NAME]...

        Every workload at every size, by every implementation, against literal expectations: values delivered, their
        checksum, and the heap blocks that stay alive. Times nothing.

        \(choosing)

        Ends with 0, or 3 if a run failed.
        """
    case .pool:
        """
        reactive-bench pool RUN.csv LINK.csv... [--output DIR]

        A function's time depends on its place in the executable. Each LINK.csv is a run of the same objects, linked in another
        order; give at least five. Their times become one: the median of the medians. Its interval reaches from the
        lowest median to the highest, or further, to the medians of the low and of the high bounds. What only RUN.csv has
        stays unchanged. Writes pooled.csv and pooled.json; its `links` names the pooled workloads
        and the number of executables.

          --output DIR           default: results

        Ends with 0; 2 if a file cannot be read; 4 if there are fewer than six runs, or they are incomplete or
        differ in commit, machine or compiler.
        """
    case .recount:
        """
        reactive-bench recount RUN.csv COUNTS.csv [--output DIR]

        Replaces the counts of RUN.csv with those of COUNTS.csv, a baseline or a run of newer code. Its times, stack and
        resident memory stay. Writes recounted.csv and recounted.json; its `recounted` names the commit, and the workloads
        whose counts or texts have changed since they were timed.

          --output DIR           default: results

        Ends with 0; 2 if a file cannot be read or RUN.csv has no times; 4 if a file is partial, or they come from
        different compilers, builds or systems.
        """
    case .compare:
        """
        reactive-bench compare BASE.csv HEAD.csv [--all] [--format text|markdown|csv|json]

        Compares two result files. Says what else differs (machine, toolchain, workloads'
        source, selection, completeness); then which figures differ, by library, metric and equal change, the largest
        first; then what is equal, and what is undecided. Between two machines, times and their ratios differ, counts
        do not. results/README.md says when a time counts as different. Without the files of samples beside both
        (latest-samples.csv), times are compared by the intervals in the CSV files: that finds fewer changes, and there
        is no p. Files of schema 2 have no intervals: `?`.

          --all                  also every time of both sides with its change, the change's 95 % interval and p
                                 (`~`: undecided), and every count that differs
          --format FORMAT        default: text

        Ends with 0, differences or not; 2 if a file cannot be read; 4 if no row is in both, or they are of
        different builds.
        """
    case .ratios:
        """
        reactive-bench ratios [FILE.csv] [--format text|markdown|csv|json]

        Ratios of times to those of \(Headline.reference) in the same run, for every workload that it has. Where several
        phases are timed, the ratio is of their sum. Default: results/latest.csv.

          --format FORMAT        default: markdown

        Ends with 0; 2 if the file cannot be read; 4 if it has no times of \(Headline.reference).
        """
    case .findings:
        """
        reactive-bench findings [FILE.csv]... [--findings FILE] [--format text|markdown|csv|json] [--output DIR]

        Which of the sentences in Benchmarks/findings.txt hold in these files of results; it warns if they are not of one
        commit and one machine. That file explains how a sentence rests on rows. Times need intervals that do not overlap; otherwise
        the verdict is `cannot be told`. Default: latest.csv in DIR, or in results.

          --findings FILE        another file of findings
          --format FORMAT        default: text
          --output DIR           also writes DIR/findings.md, with the verdicts of the runs in DIR/elsewhere as well, and
                                 DIR/figures.md with the figures of the headline

        Ends with 0; 1 if one does not hold; 2 if a file cannot be read, or a finding names something that is not measured.
        """
    case .cost:
        """
        reactive-bench cost [PROGRAM] [FILE.csv]... [--format text|markdown|csv|json] [--output DIR]

        What a program would cost in each library: the times, allocations and bytes of its pieces in these files, added up.
        Default: the counts of the baseline, and times and instructions of the reference run; for `make cost`, the latest run,
        if there is one. Without a PROGRAM, three presets. A PROGRAM has the form

          'chains=20 lives=50/s values=1000/s | map | filter 0.5 | flatMapLatest(just | map) | observeOn'

          chains=N               how many are subscribed to at a time; default: 1
          lives=N/s              how many are described, subscribed to and ended in a second, all chains together
          values=N/s             how many values are sent in a second, all chains together
          depth=N                adds N maps
          observers=N            how many subscriptions share each chain
          tokens=disposed        or scoped: disposed when they go; or dropped: what is left behind is shown
          steps=N/s              how often virtual time advances; default: 0
          OPERATOR N             for each value that enters, N leave. Default: 1; `zip`: one for a pair; `buffer`: one for ten; `reduce`,
                                 `takeLast`: one for a life. `share N` has N observers; `groupBy`, ten groups a life
          merge(STREAM), zip, combineLatest, withLatestFrom: with the values and operators of the other source
          flatMap(SOURCE N | OPERATOR), flatMapLatest, concatMap, mergeMaxConcurrent: what each value becomes, and how many values that
                                 sends

          Operators: \(CostProgram.vocabulary.operators)
          Sources: \(CostProgram.vocabulary.sources)

        or is a file: a line with a name and a sentence; below it, indented, the programs that run at the same time.

          --format FORMAT        default: text
          --output DIR           also writes DIR/cost.md, with these checks and what the model leaves out

        Ends with 0; 2 if a program or a file cannot be read; 4 if no library has all pieces of a program.
        """
    case .growth:
        """
        reactive-bench growth [FILE.csv] [--all] [--format text|markdown|csv|json]

        Lists the figures that grow faster than the size n, differently in the libraries, or by no law, in workloads with at
        least four sizes. Default: results/latest.csv.

          --all                  every row: the law of each count, such as `5 + 3 n`, and the slope of each time on
                                 logarithmic axes. CSV and JSON always have them
          --format FORMAT        default: text

        Ends with 0; 2 if the file cannot be read; 4 if it has no such workload.
        """
    case .report: reportHelp
    case .export: exportHelp
    case .gate: gateHelp
    case .gateTrial: gateTrialHelp
    case .instructions:
        """
        reactive-bench instructions [--filter REGEX] [--architecture NAME]... [--output DIR] [--debug-build]

        Counts the instructions of every phase with valgrind's callgrind, in the first, middle and last size of a sweep, up to
        100,000, and in the headline's, by two processes each; writes instructions.csv. Takes up to an hour, and needs
        valgrind and objcopy; the machine may be busy.
        Ctrl-C leaves what was counted in instructions-partial.csv, and says how to count the rest.

        \(choosing)
          --output DIR           default: results
          --debug-build          accepts a debug build, as `make builds` does; the flags in the JSON are then -Onone

        Ends with 0; 3 if a run did not do what it should; 4 if instructions cannot be counted here; 130 on Ctrl-C.
        """
    case .baseline: baselineHelp
    case .child:
        "reactive-bench child is internal: the tool starts itself with it; `reactive-bench help` lists the verbs for people."
    case .census:
        """
        reactive-bench census [--filter REGEX] [--architecture NAME]... [--output DIR]

        Swift objects by type, references taken and given back, and what is left behind: by phase, at the first, middle and
        last size of a sweep, up to 100,000. With --filter, also a table per workload and implementation, and the cycles. Needs the census
        tool: `make census` makes it and runs this. Ctrl-C leaves what was counted in census-partial.csv.

        \(choosing)
          --output DIR           where census.csv, census.json and census-types.csv go; default: results

        Ends with 0; 2 if this is not the census tool; 3 if a run did not do what it should, or its references
        do not add up; 130 on Ctrl-C.
        """
    case .explain: explainHelp
    case .trace: traceHelp
    case .claims: claimsHelp
    case .tour: tourHelp
    case .help: overview
    }
}
