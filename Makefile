# Every target that runs the tool builds it first, in release. If the tool fails, its exit code is printed, and make ends with 2. To get the
# tool's own code, run .build/release/reactive-bench VERB.

SWIFT ?= swift
# All other variables are set by =, since ?= would take them from the environment: computing centres set SCRATCH there, and `make clean`
# would remove that folder. The command line overrides them, in recursive makes too.

# Where builds and results go. Package.swift has the flags of a release build. REACTIVE_PLAIN=1 in the environment leaves them out.
SCRATCH = .build
OUTPUT = results
# Each study is a folder with its scripts and its document.
studies = Benchmarks/Studies
# $(abspath) would split a path at its blanks.
absolute = $(if $(filter /%,$(firstword $(1))),,$(CURDIR)/)$(1)
# The compiler always leaves a temporary folder behind, so these lie in the build's folder.
tidily = TMPDIR=$(call quoted,$(call absolute,$(SCRATCH))/tmp)
# Marks a folder that make has made for builds, so that `make clean` may remove it.
mark = .made-for-builds
# Without colours: they would make a build on a terminal differ from one into a log, and each would rebuild the other.
build = $(tidily) $(call quoted,$(SWIFT)) build --no-color-diagnostics
# The start of every release build of the tool, and of no other build.
build-release = REACTIVE_TESTS= $(build) -c release --product reactive-bench
# compare: a result file, by default that of the previous full run, or else of the previous partial one.
# gate: a git revision; without one, no times are judged.
BASE =
HEAD = $(OUTPUT)/latest.csv
# Where the census tool goes, which counts objects and references.
CENSUS = $(SCRATCH)/census
# Where the trace tool goes, whose stages print what they do.
TRACE = $(SCRATCH)/trace
FILTER =
ARCH =
QUICK =
# bench: how often everything is timed; whether every table is shown.
ROUNDS =
VERBOSE =
# compare, growth: show every row, not only groups of those that differ.
ALL =
# export: the program that will read it.
TO =
# report: a document whose tables to renew.
SPLICE =
# gate, gate-trial: see their help. reference: PARTS are the parts to measure, or all.
SIZES =
PARTS =
INSTRUCTIONS =
THRESHOLDS =
ACCEPT =
MARKDOWN =
JUNIT =
FORMAT =
# cost: a program, or a file of programs.
PROGRAM =
# explain: a size of the workload, and a stage.
SIZE =
STAGE =
# new-operator: lowerCamelCase. new-workload: group/slug.
NAME =

# reference, ablate: start from the beginning. classic-chain: count the top rung by kinds of functions.
FRESH =
TAKEAPART =

# mutants: how many, drawn by which seed, for how long.
COUNT =
SEED =
MINUTES =

# More options for building and running the tests; a regular expression for the tests to run.
TESTFLAGS =
TESTFILTER =
# If set, the tests are compiled a module at a time: quicker if nothing is built yet, slower after a change to one file.
WHOLEMODULES =
# The tests' limits of time and memory. A run that exceeds one is ended, and the tests at fault are searched for.
TESTMINUTES = 20
TESTGIGABYTES = 8

# The variables allowed on make's command line. A misspelt one would have no effect, silently.
variables = ACCEPT ALL ARCH BASE CENSUS COUNT FILTER FORMAT FRESH HEAD INSTRUCTIONS JUNIT MARKDOWN MINUTES NAME OUTPUT PARTS PROGRAM \
	PIPELINE_COUNT PIPELINE_FIRST PIPELINE_SEED QUICK ROUNDS SCRATCH SEED SIZE SIZES SPLICE STAGE SWIFT TAKEAPART \
	TESTFILTER TESTFLAGS TESTGIGABYTES TESTMINUTES THRESHOLDS TO TRACE VERBOSE WHOLEMODULES
unknown := $(strip $(filter-out $(variables),$(foreach name,$(.VARIABLES),$(if $(filter command,$(firstword $(origin $(name)))),$(name)))))
ifneq ($(unknown),)
$(error $(unknown): no such variable; there are $(variables))
endif
# The names that ARCH may have in targets that run tests. For other targets, the tool checks them.
comma = ,
space = $() $()
ordinary-tests = $(filter test sanitize sanitize-thread sanitize-address,$(MAKECMDGOALS))
ifneq ($(filter interleavings interleavings-address,$(MAKECMDGOALS))$(REACTIVE_INTERLEAVING),)
testable := $(filter-out Chains Support,$(notdir $(patsubst %/,%,$(wildcard Tests/Interleavings/*/))))
else ifneq ($(ordinary-tests),)
testable := $(patsubst Tests/%Tests/,%,$(wildcard Tests/*Tests/))
endif
untestable := $(if $(testable),$(filter-out $(testable),$(subst $(comma), ,$(ARCH))))
ifneq ($(untestable),)
$(error ARCH=$(ARCH): make $(MAKECMDGOALS) has no tests of $(untestable); there are $(testable))
endif

quoted = '$(subst ','\'',$(1))'
# Refuses a value that the shell cannot calculate with: $(call check-whole,MINUTES).
check-whole = case $(call quoted,$($(1))) in *[!0-9]* | 0*) \
	echo $(call quoted,$(1)=$($(1)): give a whole number from 1 on without a zero before it) >&2; exit 2 ;; esac
# Values follow an equals sign, since one may begin with a dash, as -x100 does.
choice = $(if $(FILTER),--filter=$(call quoted,$(FILTER))) $(if $(ARCH),--architecture=$(call quoted,$(ARCH)))
# An option without a value, if the variable is set and does not say no: $(call flag,--quick,QUICK).
flag = $(if $(filter-out 0 no false,$($(2))),$(1))
quick = $(call flag,--quick,QUICK)
# An option with its value, if the variable has one: $(call option,--base,BASE).
option = $(if $($(2)),$(1)=$(call quoted,$($(2))))
tool = $(SCRATCH)/release/reactive-bench
# Runs a build of the tool. Its messages then name variables instead of options. Prints its exit code, since make turns every code into 2:
# $(call run-tool,TOOL,ARGUMENTS).
run-tool = @REACTIVE_STARTED_BY=make $(1) $(2) || { code=$$?; echo "reactive-bench ended with exit code $$code (reactive-bench help lists them)" >&2; exit $$code; }
run = $(call run-tool,SWIFT=$(call quoted,$(SWIFT)) $(call quoted,$(tool)),$(1))

# The runtime functions that the census tool hooks. Benchmarks/CCensus/Hooks.c has a hook for each, and no others.
hooks = retain retain_n release release_n nonatomic_retain nonatomic_retain_n nonatomic_release nonatomic_release_n \
	weakLoadStrong weakTakeStrong tryRetain unownedRetainStrong unownedRetainStrongAndRelease weakInit weakAssign \
	slowAlloc slowDealloc allocObject bufferAllocate allocBox \
	deallocClassInstance deallocObject deallocPartialClassInstance deallocUninitializedObject deallocBox setDeallocating \
	getGenericMetadata getCanonicalPrespecializedGenericMetadata getTypeByMangledNameInEnvironment dynamicCast
censusflags = --static-swift-stdlib -Xcc -DCENSUS $(hooks:%=-Xlinker --wrap=swift_%)

censustool = $(CENSUS)/release/reactive-bench
run-census = $(call run-tool,$(call quoted,$(censustool)),$(1))

tracetool = $(TRACE)/release/reactive-bench
run-trace = $(call run-tool,$(call quoted,$(tracetool)),$(1))

# Builds into a folder: on a terminal with SwiftPM's progress, elsewhere into a log that is shown only on failure. The first build says how
# long it takes: $(call build-into,FOLDER,WHAT,COMMAND,HOW LONG IT TAKES).
# The plan is removed first: SwiftPM 6.3.1 keeps it when a package that this one depends on by path has a new file, and then does not find
# that file's contents.
define build-into
@mkdir -p $(call quoted,$(1)); rm -f $(call quoted,$(1)/release.yaml); log=$(call quoted,$(1)/build.log); \
	[ -e $(call quoted,$(1)/release) ] || echo "$(2), $(or $(4),two to four minutes) the first time ..." >&2; \
	if [ -t 2 ]; then $(3) >&2; else $(3) >"$$log" 2>&1 || { cat "$$log"; exit 1; }; fi
endef

.PHONY: help bench instructions test test-census sanitize sanitize-thread sanitize-address verify compare ratios findings cost reference growth gate gate-trial \
	baseline list census report report-check export explain trace claims tour builds test-trace test-claims clean tool census-tool \
	trace-tool swift lint format new-operator new-workload interleavings interleavings-address interleaving-faults mutants fuzz soak misuse ablate example token-chain classic-chain peers \
	census-flags linux
.DEFAULT_GOAL := help

# Details: reactive-bench help VERB, and the documents of Benchmarks/Studies.
help:
	@echo 'make bench         measure everything, three minutes; $(OUTPUT)/latest.csv'
	@echo '                   QUICK=1: half a minute   ROUNDS=28: narrower intervals'
	@echo 'make compare       what differs: BASE=A.csv HEAD=B.csv, or the latest two runs'
	@echo 'make gate          fail if a count differs from the baseline; BASE=REVISION:'
	@echo '                   also if a time is longer than there, a quarter of an hour'
	@echo 'make report        the latest run as a page, $(OUTPUT)/report.html'
	@echo 'make cost          what a program would cost in each library'
	@echo '                   PROGRAM="chains=20 depth=8 lives=50/s values=1000/s"'
	@echo 'make test          the tests   ARCH=SinkChain   TESTFILTER=REGEX'
	@echo 'Wherever it helps: FILTER=REGEX of workloads   ARCH=NAME,NAME   HEAD=A.csv'
	@echo 'ALL=1 or VERBOSE=1: every row   FORMAT=markdown|csv|json   OUTPUT=DIR'
	@echo ''
	@echo 'Measure'
	@echo 'make list          what there is to measure'
	@echo 'make verify        run every workload once against its expectations'
	@echo 'make instructions  count instructions with valgrind, up to an hour'
	@echo 'make census        objects by type, retains, cycles, what is left; on Linux'
	@echo 'make builds        debug builds, size of code, stack; valgrind and binutils'
	@echo 'make ablate        what one mechanism costs   NAME=PATCH   FRESH=1'
	@echo 'make reference     renew all that documents cite, an hour   FRESH=1: anew'
	@echo '                   PARTS=counts: on any machine   PARTS=all: the studies too'
	@echo 'Look'
	@echo 'make growth        how counts and times grow with the size of a workload'
	@echo 'make ratios        times as ratios to code written by hand, in Markdown'
	@echo 'make findings      which sentences of the documents hold'
	@echo 'make explain       who owns whom, from live memory   SIZE=   STAGE='
	@echo 'make trace         what every stage says in the examples of the documents'
	@echo 'make claims        what the documents claim, measured'
	@echo 'make tour          what each library decides for itself, in short programs'
	@echo 'make export        for others: TO=bencher|github|go|openmetrics|datapackage'
	@echo 'make report-check  try the page in Chromium'
	@echo 'Judge'
	@echo 'make baseline      accept the counts of today as the baseline'
	@echo 'make gate-trial    false alarms and faults of the gate, two hours   QUICK=1'
	@echo 'Test               TESTFLAGS=  TESTMINUTES=20  TESTGIGABYTES=8  WHOLEMODULES=1'
	@echo 'make lint          format, lengths, links, files that libraries share'
	@echo 'make misuse        wrong options, damaged files, signals; 20 seconds'
	@echo 'make sanitize      sanitize-thread and sanitize-address, half an hour'
	@echo 'make interleavings every order of steps of a few threads; also'
	@echo '                   interleavings-address, interleaving-faults'
	@echo 'make mutants       do tests notice faults?   COUNT=60  SEED=1  MINUTES='
	@echo 'make fuzz          damaged files and random arguments   MINUTES=10'
	@echo 'make soak          random pipelines under four threads   MINUTES=60'
	@echo 'make test-census   of the census tool; likewise test-trace, test-claims'
	@echo 'Contribute'
	@echo 'make format        format every Swift file'
	@echo 'make new-operator  NAME=x: write its files, with tests that fail'
	@echo 'make new-workload  NAME=group/slug: write its file, to be filled in'
	@echo 'make example       a library from outside, Benchmarks/Studies/ToyChain'
	@echo 'make token-chain   also classic-chain, peers: studies of other libraries'
	@echo 'make census-flags  what a package of yours adds for its census tool'
	@echo 'make clean         remove what was built; results stay'
	@echo ''
	@echo 'Options in full: $(tool) help VERB'
	@echo '`--sizes all` there is `SIZES=all` here, and so on'
	@echo 'SWIFT=PATH: the compiler   SCRATCH=, CENSUS=, TRACE=DIR: where builds go'

bench: tool
	$(call run,run $(choice) $(quick) $(call flag,--verbose,VERBOSE) $(call option,--rounds,ROUNDS) --output $(call quoted,$(OUTPUT)))

verify: tool
	$(call run,verify $(choice))

compare: tool
	$(call run,compare $(call quoted,$(or $(BASE),$(firstword $(wildcard $(OUTPUT)/previous.csv $(OUTPUT)/previous-partial.csv)),$(OUTPUT)/previous.csv)) $(call quoted,$(HEAD)) $(call flag,--all,ALL) $(call option,--format,FORMAT))

ratios: tool
	$(call run,ratios $(call quoted,$(HEAD)) $(call option,--format,FORMAT))

cost: tool
	$(call run,cost $(if $(PROGRAM),$(call quoted,$(PROGRAM))) $(if $(filter command,$(firstword $(origin HEAD)))$(wildcard $(HEAD)),$(call quoted,$(HEAD))) $(call option,--format,FORMAT))

findings: tool
	$(call run,findings $(call quoted,$(HEAD)) $(call option,--format,FORMAT))

growth: tool
	$(call run,growth $(call quoted,$(HEAD)) $(call flag,--all,ALL) $(call option,--format,FORMAT))

report: tool
	$(call run,report $(if $(SPLICE),$(if $(filter command line,$(origin HEAD)),$(call quoted,$(HEAD))) --splice $(call quoted,$(SPLICE)),$(call quoted,$(HEAD)) $(call option,--base,BASE)) --output $(call quoted,$(OUTPUT)))

# Only the exported run goes to standard output.
export: tool
	$(call run,export $(call quoted,$(HEAD)) $(call option,--to,TO))

report-check:
	@.ci/report-check $(call quoted,$(OUTPUT)/report.html)

instructions: tool
	$(call run,instructions $(choice) --output $(call quoted,$(OUTPUT)))

# The census tool needs a linker with --wrap, so it is for Linux alone.
census-if-possible = $(if $(filter Linux,$(shell uname -s)),census-tool)
with-census = $(if $(filter Linux,$(shell uname -s)),--census $(call quoted,$(censustool)))

gate: tool $(census-if-possible)
	$(call run,gate $(choice) $(call option,--base,BASE) $(call option,--sizes,SIZES) $(call flag,--instructions,INSTRUCTIONS) $(call option,--thresholds,THRESHOLDS) \
		$(call option,--accept,ACCEPT) \
		$(call option,--markdown,MARKDOWN) $(call option,--junit,JUNIT) --output $(call quoted,$(OUTPUT)) $(with-census))

gate-trial: tool $(census-if-possible)
	$(call run,gate-trial $(choice) $(quick) $(call option,--parts,PARTS) --output $(call quoted,$(if $(filter file,$(origin OUTPUT)),$(studies)/GateTrial,$(OUTPUT))) $(call option,--thresholds,THRESHOLDS) $(with-census))

baseline: tool $(census-if-possible)
	$(call run,baseline $(with-census))

census: census-tool
	$(call run-census,census $(choice) --output $(call quoted,$(OUTPUT)))

# These targets write documents on all libraries, and cannot be restricted to some.
whole = $(filter trace claims tour,$(MAKECMDGOALS))
ifneq ($(FILTER)$(ARCH),)
ifneq ($(whole),)
$(error make $(whole) takes neither FILTER nor ARCH; leave them out)
endif
endif

trace: trace-tool
	$(call run-trace,trace --output $(call quoted,$(OUTPUT)))

claims: census-tool trace-tool
	$(call run-census,claims --trace $(call quoted,$(tracetool)) --output $(call quoted,$(OUTPUT)))

tour: tool
	$(call run,tour)

explain: census-tool
	$(call run-census,explain $(choice) $(call option,--size,SIZE) $(call option,--stage,STAGE) $(call option,--format,FORMAT) \
		--output $(call quoted,$(OUTPUT)))

list: tool
	$(call run,list $(choice))

# Which tests Package.swift includes; see there. The workloads and the executable are left out: no test needs them in a debug build.
test test-census test-trace test-claims: export REACTIVE_TESTS = \
	$(or $(if $(REACTIVE_INTERLEAVING),$(subst $(space),$(comma),$(addsuffix Interleaving,$(subst $(comma), ,$(ARCH)))),$(ARCH)),all)
# Without debug information there is 7 % less to compile. Sanitizer reports and debuggers need it: TESTFLAGS="-Xswiftc -g".
debuginfo = $(if $(TESTFLAGS),,-Xswiftc -gnone)
# One frontend per module. By default there is one per group of files and one for the module's interface, and each expands the macros of all
# tests again. With threads there is an object per file, as the index requires in which SwiftPM looks for tests.
wholemodules = $(if $(WHOLEMODULES),$(addprefix -Xswiftc ,-disable-batch-mode -whole-module-optimization -no-emit-module-separately-wmo -num-threads 2))
# Objects of modules compiled whole do not link with those of single files: after a change to one file, its symbols would be defined twice.
modules-as-before = mode=$(if $(WHOLEMODULES),whole,files); mark=$(call quoted,$(SCRATCH)/.modules); \
	[ "$$(cat "$$mark" 2>/dev/null || echo files)" = $$mode ] || rm -rf $(call quoted,$(SCRATCH))/debug/*.build; echo $$mode >"$$mark"

# For a target whose tests are skipped without another build: fail if tests were skipped.
define nothing-skipped
@! grep '^➜.*skipped' $(call quoted,$(SCRATCH)/test.log) >&2 || { echo '$@: the tests above were skipped; they are what this is for' >&2; exit 1; }
endef

# Two suites ask the census tool, which takes a release build. `make test` skips them and prints the reason; test-census runs them.
test-census: export REACTIVE_CENSUS_TOOL = $(call absolute,$(censustool))
test-census: census-tool-alone
	@$(MAKE) --no-print-directory test ARCH=Measurement TESTFILTER='SeedChainCensusTests|OwnershipCensusTests'
	$(nothing-skipped)

# The same for what the trace build prints.
test-trace: export REACTIVE_TRACE_TOOL = $(call absolute,$(tracetool))
test-trace: trace-tool-alone
	@$(MAKE) --no-print-directory test ARCH=Measurement TESTFILTER=TraceTests
	$(nothing-skipped)

test-claims: export REACTIVE_TRACE_TOOL = $(call absolute,$(tracetool))
test-claims: export REACTIVE_CENSUS_TOOL = $(call absolute,$(censustool))
test-claims: census-tool-alone trace-tool-alone
	@$(MAKE) --no-print-directory test ARCH=Measurement TESTFILTER=ClaimsTests
	$(nothing-skipped)

trace-tool-alone:
	@REACTIVE_TESTS= $(MAKE) --no-print-directory trace-tool

# REACTIVE_TESTS would leave the tool out.
census-tool-alone:
	@REACTIVE_TESTS= $(MAKE) --no-print-directory census-tool

# A separate build with the atomics and locks of Tests/Interleaving. Prints how many orders each test has tried.
interleavings: export REACTIVE_INTERLEAVING = 1
# Freed memory is overwritten at once, so that a use after free crashes. The per-thread caches are off, since they would not overwrite it.
interleavings: export GLIBC_TUNABLES = glibc.malloc.tcache_count=0:glibc.malloc.perturb=165
interleavings:
	@$(MAKE) --no-print-directory test SCRATCH=$(call quoted,$(SCRATCH)/interleavings)
	@sed -n 's/^interleavings: //p' $(call quoted,$(SCRATCH)/interleavings/test.log) | sort

# The same under the address sanitizer, without its check for leaks: threads that wait for ever are abandoned with what they hold.
interleavings-address: export REACTIVE_INTERLEAVING = 1
interleavings-address:
	@$(MAKE) --no-print-directory sanitize-address SCRATCH=$(call quoted,$(SCRATCH)/interleavings)

# Seeds each fault of Tests/Interleavings/faults.txt into a copy of the sources, and shows the order of steps that finds it.
interleaving-faults: swift
	@SWIFT=$(call quoted,$(SWIFT)) $(studies)/Mutants/faults.py

# Draws faults by a seed, and shows whether the tests notice them. The same command continues an interrupted run.
mutants: swift
	@SWIFT=$(call quoted,$(SWIFT)) $(studies)/Mutants/mutants.py $(call option,--count,COUNT) $(call option,--seed,SEED) $(call option,--files,FILTER) \
		$(call option,--minutes,MINUTES)

# The run behind the documents, and all that is generated from it.
reference: census-tool trace-tool
	@SWIFT=$(call quoted,$(SWIFT)) $(studies)/reference.py $(tool) $(censustool) $(tracetool) $(call flag,--fresh,FRESH) $(subst $(comma), ,$(PARTS))

# The debug build of the tool has a folder of its own, since the tests have other flags.
builds: tool
	@$(studies)/Shared/needed.py git valgrind objcopy size
	$(call build-into,$(SCRATCH)/debug-tool,building (debug),REACTIVE_TESTS= $(build) --product reactive-bench $(debuginfo) --scratch-path $(call quoted,$(SCRATCH)/debug-tool))
	@$(studies)/Builds/builds.py $(tool) $(call quoted,$(SCRATCH)/debug-tool/debug/reactive-bench)

# Measures what one mechanism costs, with each patch of Benchmarks/Studies/Ablations on a copy of the sources.
ablate: swift
	@SWIFT=$(call quoted,$(SWIFT)) $(studies)/Ablations/ablate.py $(NAME) $(call flag,--fresh,FRESH)

# Tries wrong options, damaged files and signals on the tool.
misuse: tool
	@.ci/misuse $(call quoted,$(tool))

# Tests with damaged files and random arguments, for MINUTES.
fuzz: export FUZZ_MINUTES = $(or $(MINUTES),10)
fuzz: export FUZZ_SEED = $(or $(SEED),0)
fuzz:
	@$(call check-whole,MINUTES)
	@$(MAKE) --no-print-directory test ARCH=Measurement TESTFILTER=FuzzTests TESTMINUTES=$$(($(FUZZ_MINUTES) + 10))
	@sed -n 's/^fuzz: //p' $(call quoted,$(SCRATCH)/test.log)

# Random pipelines under four threads with the address sanitizer, for MINUTES.
soak: export SOAK_MINUTES = $(or $(MINUTES),60)
soak: export SOAK_SEED = $(or $(SEED),0)
soak:
	@$(call check-whole,MINUTES)
	@$(MAKE) --no-print-directory sanitize-address ARCH=Pipeline TESTFILTER=StormTests \
		TESTMINUTES=$$(($(SOAK_MINUTES) + 10))
	@sed -n 's/^soak: //p' $(call quoted,$(SCRATCH)/sanitize-address/test.log)

# If all tests pass, prints only the skipped ones and the closing line with the number of tests; otherwise everything but what passed.
test: swift
	@$(call check-whole,TESTMINUTES); $(call check-whole,TESTGIGABYTES)
	@$(modules-as-before)
	@log=$(call quoted,$(SCRATCH)/test.log); echo "building the tests, five to ten minutes the first time; the log is $$log ..." >&2; \
	$(tidily) $(call quoted,$(SWIFT)) build --build-tests $(debuginfo) $(wholemodules) $(TESTFLAGS) --scratch-path $(call quoted,$(SCRATCH)) >"$$log" 2>&1 || { cat "$$log"; exit 1; }; \
	if .ci/test-run "$$log" $(TESTMINUTES) $(TESTGIGABYTES) \
		$(call quoted,$(SWIFT)) test --skip-build $(TESTFLAGS) --scratch-path $(call quoted,$(SCRATCH)) $(if $(TESTFILTER),--filter $(call quoted,$(TESTFILTER))); \
	then grep '^➜' "$$log"; grep 'Test run with [1-9]' "$$log" || { cat "$$log"; echo 'no test was run; is TESTFILTER the name of one?' >&2; exit 1; }; \
	else code=$$?; grep -Ev '^(◇|✔|↳)|^Test (Suite|Case)|Executed 0 tests' "$$log"; exit $$code; fi

sanitize: sanitize-thread sanitize-address

# THREAD_SANITIZER makes the sources use a lock that the thread sanitizer sees, and shortens the deep chains of the tests, since the
# sanitizer's stack of calls ends at 65,536. It does not handle crashes: if it crashed itself, it would wait for itself for ever.
sanitize-thread: export TSAN_OPTIONS = handle_segv=0:log_path='$(reports)'
# A sanitizer slows the tests down, and takes memory itself.
sanitize-thread sanitize-address: TESTMINUTES = 60
sanitize-thread sanitize-address: TESTGIGABYTES = 16
sanitize-thread: sanitizer = --sanitize thread -Xswiftc -DTHREAD_SANITIZER
# On Linux it includes the check for leaks.
sanitize-address: export ASAN_OPTIONS = log_path='$(reports)'$(if $(REACTIVE_INTERLEAVING),:detect_leaks=0)
sanitize-address: export LSAN_OPTIONS = suppressions=Tests/lsan.supp:print_suppressions=0
sanitize-address: sanitizer = --sanitize address

# Reports go to files, since a test's process has no other place for them. Any report is a failure, whatever the tests said. XCTest is
# disabled: no test uses it, and it leaks.
reports = $(SCRATCH)/$@/report
sanitize-thread sanitize-address: swift
	@echo $(call quoted,$@: the log is $(SCRATCH)/$@/test.log; reports would be in $(reports).*) >&2; rm -f $(call quoted,$(reports)).*; \
	$(MAKE) --no-print-directory test SCRATCH=$(call quoted,$(SCRATCH)/$@) TESTMINUTES=$(TESTMINUTES) TESTGIGABYTES=$(TESTGIGABYTES) \
		TESTFLAGS='$(TESTFLAGS) $(sanitizer) --disable-xctest' || code=$$?; \
	for report in $(call quoted,$(reports)).*; do [ ! -e "$$report" ] || { cat "$$report"; echo "$@: the above is $$report" >&2; code=1; }; done; \
	exit $${code:-0}

# Prints the flags with which another package builds its census tool.
census-flags:
	@echo $(call quoted,$(censusflags))

tool: swift
	$(call build-into,$(SCRATCH),building (release),$(build-release) --scratch-path $(call quoted,$(SCRATCH)))

# Links the tool's objects with hooks, which takes seconds and needs a linker with --wrap.
census-tool: linux tool
	@SWIFT=$(call quoted,$(SWIFT)) bash .ci/census-tool $(call quoted,$(SCRATCH)) $(call quoted,$(CENSUS)) $(hooks)

linux:
	@[ "$$(uname -s)" = Linux ] || { echo 'the census tool needs a linker with --wrap, so it is for Linux alone; run it there' >&2; exit 2; }

# TRACE makes the stages print what they do. No other build compiles that code.
trace-tool: swift
	$(call build-into,$(TRACE),building the trace tool (release),$(build-release) --scratch-path $(call quoted,$(TRACE)) -Xswiftc -DTRACE)

# The release build of another package's tool, into $(SCRATCH)/TARGET: $(call build-other,PACKAGE,TOOL).
build-other = $(build) -c release --package-path $(studies)/$(1) --scratch-path $(call quoted,$(SCRATCH)/$@) --product $(2)

# Built as a package that depends on this one. Benchmarks/README.md says what it must do.
exampletool = $(SCRATCH)/example/release/toy-bench
example: swift
	$(call build-into,$(SCRATCH)/example,building the example (release),$(call build-other,ToyChain,toy-bench))
	@$(studies)/ToyChain/verify.sh $(call quoted,$(exampletool))

# Builds the tool of a library that is a package of its own, and runs its contract tests. Its manifest has the flags of Package.swift.
# $(call build-chain,NAME,TOOL): in $(SCRATCH)/TARGET and $(SCRATCH)/TARGET-tests.
build-chain = $(call build-into,$(SCRATCH)/$@,building the tool of $(1) (release),$(call build-other,$(1),$(2))); \
	$(tidily) $(call quoted,$(SWIFT)) test --package-path $(studies)/$(1) --scratch-path $(call quoted,$(SCRATCH)/$@-tests) \
		>"$$log.tests" 2>&1 || { cat "$$log.tests"; exit 1; }; grep 'Test run with [1-9]' "$$log.tests" || { cat "$$log.tests"; echo 'no test was run' >&2; exit 1; }

# A fourth library, measured beside the three.
token-chain: swift
	@$(studies)/Shared/needed.py git valgrind
	$(call build-chain,TokenChain,token-bench)
	@$(studies)/TokenChain/token-chain.py $(call quoted,$(SCRATCH)/$@/release/token-bench)

# A library written with virtual methods and locks, measured beside the rungs of the ladder, which `make ablate` counts.
classic-chain: swift
	@$(studies)/Shared/needed.py git valgrind objcopy
	$(call build-chain,ClassicChain,classic-bench)
	@SWIFT=$(call quoted,$(SWIFT)) $(studies)/ClassicChain/classic-chain.py $(call quoted,$(SCRATCH)/$@/release/classic-bench) $(call flag,--take-apart,TAKEAPART)

# Libraries of others. No other target fetches a package. Their manifests have no flags, so the flags of Package.swift are set for all
# packages at once.
flags-of-all = -Xswiftc -cross-module-optimization -Xswiftc -Xllvm -Xswiftc -align-all-functions=6 -Xswiftc -DFLAGGED
peers: export REACTIVE_PLAIN = 1
peers: swift
	@$(studies)/Shared/needed.py git valgrind
	$(call build-into,$(SCRATCH)/$@,fetching and building the tool of Peers (release),$(call build-other,Peers,peers-bench) $(flags-of-all),three to five minutes)
	@$(studies)/Peers/peers.py $(call quoted,$(SCRATCH)/$@/release/peers-bench) $(call quoted,$(OUTPUT)/peers) \
		$(quick) $(call option,--rounds,ROUNDS)

# The project's files are in UTF-8, whatever the locale.
lint mutants interleaving-faults reference builds ablate token-chain classic-chain peers report-check: export PYTHONUTF8 = 1

lint: swift
	@SWIFT=$(call quoted,$(SWIFT)) .ci/lint

# Links are skipped: their targets are formatted in their own folders.
format: swift
	@find . \( -name .git -o -name '.build*' \) -prune -o -type f -name '*.swift' -print0 | xargs -0 $(call quoted,$(SWIFT)) format --in-place --parallel

new-operator:
	@.scaffold/new-operator $(call quoted,$(NAME))

new-workload:
	@.scaffold/new-workload $(call quoted,$(NAME))

swift:
	@command -v $(call quoted,$(SWIFT)) >/dev/null || { echo 'Swift is not installed, or not in the PATH; get 6.0 or newer from https://www.swift.org/install' >&2; exit 2; }
	@[ -e .build ] || { mkdir .build && : >.build/$(mark); }
	@[ -e $(call quoted,$(SCRATCH)) ] || { mkdir -p $(call quoted,$(SCRATCH)) && : >$(call quoted,$(SCRATCH)/$(mark)); }
	@mkdir -p $(call quoted,$(SCRATCH)/tmp); version=$$($(tidily) $(call quoted,$(SWIFT)) --version 2>/dev/null | sed -n 's/.*Swift version \([0-9][0-9]*\).*/\1/p' | head -n 1); \
	[ "$${version:-0}" -ge 6 ] || { echo "Swift $${version:-of an unknown version} is too old; get 6.0 or newer from https://www.swift.org/install" >&2; exit 2; }

# A folder that `swift build` made has no mark, but SwiftPM's own file. That file counts only in .build and below: SwiftPM writes it into
# any folder that it is told to build in, whatever else is there.
made-by-swiftpm = [ -e $(call quoted,$(SCRATCH)/workspace-state.json) ] && [ -d .build ] && \
	case $$(CDPATH= cd -- $(call quoted,$(SCRATCH)) && pwd -P)/ in "$$(CDPATH= cd .build && pwd -P)"/*) ;; *) false ;; esac
clean:
	@[ ! -e $(call quoted,$(SCRATCH)) ] || [ -e $(call quoted,$(SCRATCH)/$(mark)) ] || { $(made-by-swiftpm); } || { \
		echo $(call quoted,$(SCRATCH): not removed since nothing in it says that it was made for builds; remove it by hand) >&2; exit 2; }
	@for tree in $(call quoted,$(SCRATCH))/gate*/*/tree; do \
		[ -L "$$tree" ] || continue; place=$$(readlink "$$tree"); \
		git worktree remove --force "$$place" 2>/dev/null || { [ ! -f "$$place/.git" ] || rm -rf -- "$$place"; }; done
	rm -rf -- $(call quoted,$(SCRATCH))
	@git worktree prune 2>/dev/null || true

.DEFAULT:
	@echo no target $(call quoted,$@)'; make help lists them' >&2; exit 2
