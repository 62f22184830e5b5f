/// What `reactive-bench help report` says.
let reportHelp = """
    reactive-bench report [FILE.csv] [--base OLDER.csv] [--output DIR]
    reactive-bench report [FILE.csv] --splice README.md [--output DIR]

    Writes a run as a page: one file that loads nothing and runs only the script of its cost panel. The page also shows
    what is beside FILE: its samples, census.csv, census-types.csv, instructions.csv, gate.json, drawings in
    ownership/. Default: latest.csv in DIR.

      --base OLDER.csv       before and after; default: previous.csv beside FILE, if there is one
      --output DIR           where report.html goes; default: results
      --splice DOCUMENT      writes no page, but renews the blocks for which DOCUMENT has markers: the text between
                             <!-- headline --> and <!-- /headline -->, and likewise cost and
                             weak-subject; machines, if DIR/elsewhere has runs. Also DIR/headline.svg, the
                             headline as a drawing. Default: the reference-*.csv in DIR

    Ends with 0; 2 if a file cannot be read, or DOCUMENT has no marker or half of one; 4 if OLDER.csv and FILE share no row.
    """

/// What `reactive-bench help export` says.
let exportHelp = """
    reactive-bench export [FILE.csv] --to FORMAT [--output DIR]

    Prints a run in another program's format. Rows without a figure are left out. Default:
    results/latest.csv.

      --to bencher           Bencher Metric Format: bencher run --adapter json --file FILE
      --to github            github-action-benchmark, tool customSmallerIsBetter
      --to go                the Go benchmark format, for benchstat: a line for each process, if the samples are there
      --to openmetrics       Prometheus and others
      --to datapackage       a description of the CSV's columns, to be kept beside it as datapackage.json
      --output DIR           where latest.csv is; default: results

    Ends with 0; 2 if the file cannot be read.
    """
