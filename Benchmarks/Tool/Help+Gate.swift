/// What `reactive-bench help gate` says.
let gateHelp = """
    reactive-bench gate [--base REVISION] [--filter REGEX] [--architecture NAME]... [--sizes all|middle]
                        [--instructions] [--baseline FILE] [--census TOOL] [--thresholds FILE]
                        [--accept REGEX] [--markdown FILE] [--junit FILE] [--output DIR]

    Counts at every size and compares the counts with the baseline: each must be the same to the unit, and stack
    within 8 bytes per operator. A better count fails too, until `make baseline` accepts it.

    With --base, compares times as well. That revision is built once, in .build/gate, and processes of both builds take
    turns: a quarter of an hour for everything, more if something is suspected. A row may be `slower`, a
    library or a group `slower throughout`, slow samples alone `unsteady`. Thresholds are those of the base. GATING.md has the rules.

    \(choosing)
                             with --base controls run only if named here
      --base REVISION        a commit, branch or tag: HEAD, HEAD~1, origin/main; anchor: the commit in
                             \(Anchor.path), to see what many small changes add up to
      --sizes all|middle     with --base: which sizes of a sweep are timed; default: the middle one
      --instructions         with --base: count both builds' instructions with callgrind as well, and judge them
      --baseline FILE        default: \(Baseline.defaultPath)
      --census TOOL          the census tool: its counts are compared with FILE-census.csv
      --thresholds FILE      with --base; default: \(Thresholds.defaultPath) of the base; the file explains itself
      --accept REGEX         what may differ without failing: workloads that are new, gone or changed; harness;
                             anchor. It is still reported
      --markdown FILE        a report for people; also appended to $GITHUB_STEP_SUMMARY, where it is set
      --junit FILE           a report for machines: a test case for each row that passed, and for each cause of
                             the others
      --output DIR           where gate.json goes, which `make report` shows; default: results

    With GITHUB_ACTIONS=true, findings are annotations as well.

    Ends with 0 passed; 1 regression; 2 wrong use, or a base that does not build; 3 a run failed; 4 something could
    not be compared, and --accept does not name it; 5 the canary moved, so the times say nothing; 130 on Ctrl-C.
    """

/// What `reactive-bench help gate-trial` says.
let gateTrialHelp = """
    reactive-bench gate-trial [--filter REGEX] [--architecture NAME]... [--parts NAMES] [--quick]
                              [--output DIR] [--thresholds FILE] [--census TOOL]

    Tries the gate: how often does it call unchanged code slower, and how often does it find seeded faults?
    Prints a table with exact 95 % intervals, and writes it to gate-trial-PLATFORM.md. The table of a part, or of
    what was tried before a failure, goes to gate-trial-PLATFORM-partial.md. A goal is reached if its whole interval
    is on the good side, missed if it is on the bad side, and otherwise not shown.

    \(choosing)
      --parts NAMES          only these, separated by commas: counts, unchanged, slower, throughout, tails; the
                             report and its file name say which; the last two took an hour
      --quick                fewer tries: some minutes instead of two hours
      --output DIR           where the report goes; default: results
      --thresholds FILE      default: \(Thresholds.defaultPath)
      --census TOOL          the census tool; only it can count retains

    Ends with 0, even if a goal is not shown; 1 if one was missed, or could not be tried (retains need
    --census); 3 if counts that must agree do not.
    """

/// What `reactive-bench help baseline` says.
let baselineHelp = """
    reactive-bench baseline [--baseline FILE] [--census TOOL]

    Counts everything, prints what differs from the current baseline (old → new) and which workloads' sources have
    changed since, and writes the new baseline.

      --baseline FILE        default: \(Baseline.defaultPath)
      --census TOOL          the census tool: its counts are renewed in FILE-census.csv

    Ends with 0; 1 if runs disagree about a count; 3 if a run did not do what it should.
    """
