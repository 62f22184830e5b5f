/// What `reactive-bench help explain` says.
let explainHelp = """
    reactive-bench explain [--filter REGEX] [--architecture NAME]... [--size N] [--stage NAME]
                           [--format text|mermaid|svg|types] [--output DIR]

    Shows who owns whom in live memory: every object, every reference with the name of its property,
    cycles, and objects that hold each other. The default is the seeds' chain, just(4).filter.map, in
    each library, at five stages: \(OwnershipStages.seedChainStages.map(\.name).joined(separator: ", ")).
    With --filter, the phases of the workloads are the stages. Above \(OwnershipSnapshot.mostObjectsToDraw) objects, types are shown.
    Needs the census tool: `make explain` makes it and runs this.

      --filter REGEX         workloads whose slug it matches, instead of the seeds' chain
      --architecture NAME    only these; repeat it, or separate by commas. Controls are shown only if named here
      --size N               one of the workload's sizes; default: the first that is 3 or more
      --stage NAME           only this stage, or this phase of the workloads
      --format FORMAT        default: text, a tree. ↩ closes a cycle; (above) and (below): the object is shared,
                             and expanded there. types: the objects of the seeds' chain by type, in Markdown
      --output DIR           also writes a drawing of each stage, DIR/ownership/LIBRARY-WORKLOAD-STAGE.svg, and, of
                             the whole seed chain, DIR/ownership.md; not with types

    Ends with 0; 2 if this is not the census tool, or if nothing is chosen; 3 if a run did not do what it should.
    """

/// What `reactive-bench help trace` says.
let traceHelp = """
    reactive-bench trace [--format text|markdown|csv|json] [--output DIR]

    Runs the examples of the five documents, and prints what the stages say. Seeds 003 and 004 print logs of their own: every
    line is compared with them. Needs the trace build: `make trace` makes it and runs this.

      --format FORMAT        default: text
      --output DIR           also writes DIR/trace.md

    Ends with 0; 2 if this is not the trace build; 3 if a difference has no reason.
    """

/// What `reactive-bench help claims` says.
let claimsHelp = """
    reactive-bench claims [--trace TOOL] [--format text|markdown|csv|json] [--output DIR]

    What the five documents claim, what was measured in each library, and the verdict. Needs the census
    tool: `make claims` makes it and runs this.

      --trace TOOL           the executable of the trace build, for the claim about seed 004's log
      --format FORMAT        default: text, claim by claim
      --output DIR           also writes DIR/claims.md

    Ends with 0, whatever the verdicts; 2 if this is not the census tool, or TOOL does not answer; 3 if a run
    did not do what it should.
    """

/// What `reactive-bench help tour` says.
let tourHelp = """
    reactive-bench tour

    What each library decides for itself: a few lines of Swift, as they were compiled, and what they did in each.

    Ends with 0; 2 if a source file has moved since it was compiled.
    """
