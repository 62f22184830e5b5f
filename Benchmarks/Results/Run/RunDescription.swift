/// The description of a run as a whole.
///
/// It is a JSON file beside the CSV, which contains only figures.
package struct RunDescription: Codable, Equatable, Sendable {
    /// How one workload at one size was timed.
    package struct Batch: Codable, Equatable, Sendable {
        package var workload: String
        package var size: Int
        /// The number of runs that were timed as one.
        package var runs: Int
        /// The largest number of such samples that an implementation has.
        package var samples: Int

        package init(workload: String, size: Int, runs: Int, samples: Int) {
            (self.workload, self.size, self.runs, self.samples) = (workload, size, runs, samples)
        }
    }

    /// What a run was restricted to.
    package struct Selection: Codable, Equatable, Sendable {
        package var filter: String?
        package var implementations: [String]

        /// Nil if there is no restriction.
        package init?(filter: String?, implementations: [String]) {
            if filter == nil && implementations.isEmpty { return nil }
            (self.filter, self.implementations) = (filter, implementations)
        }

        /// The names in existing files.
        private enum CodingKeys: String, CodingKey { case filter, implementations = "architectures" }
    }

    /// How often everything was timed, each time in new processes, and how often it was planned to be.
    package struct Rounds: Codable, Equatable, Sendable {
        package var done: Int
        package var planned: Int

        package init(done: Int, planned: Int) { (self.done, self.planned) = (done, planned) }
    }

    /// The executables of a pooled run; see ``PooledRun``.
    package struct Links: Codable, Equatable, Sendable {
        /// Their number: the tool itself, and the same objects linked in other orders.
        package var executables: Int
        /// The workloads whose times are pooled over all of them.
        package var workloads: [String]
    }

    /// Counts that are newer than the times; see ``RecountedRun``.
    package struct Recounted: Codable, Equatable, Sendable {
        /// That of the code that was counted.
        package var commit: String?
        /// The workloads whose counts or texts have changed since they were timed.
        package var workloads: [String]

        /// For people.
        package var words: String {
            let commit = commit.map { "of commit \($0.prefix(8))" } ?? "newer"
            return "its counts are \(commit): \(Number.count(workloads.count, "workload")) changed after they were timed"
        }
    }

    package var schemaVersion = CSVFormat.schemaVersion
    package var commandLine: [String]
    /// ISO 8601, UTC.
    package var started: String
    /// Nil during the run, and for good if it was killed.
    package var ended: String?
    package var quick: Bool
    /// Nil, and absent in the file, if everything was selected.
    package var selection: Selection?
    /// Whether everything that was selected is in the file, and no row is wrong or nondeterministic.
    package var complete = false
    /// The selected workloads that are not in the file, or not in full.
    package var missing: [String]
    /// The number of rows in the CSV.
    package var rows = 0
    /// The number of lines in the file of samples, without its header; 0 if there is no file.
    package var samples: Int? = 0
    /// By workload and implementation, a hash of the text that it is compiled from.
    ///
    /// Absent if the package's sources were not found. Older files have hashes by another rule, `workload_sources`, which cannot be
    /// compared with these.
    package var workloadTexts: WorkloadTexts?
    package var batches: [Batch] = []
    /// The most bytes that the phases of a batch keep alive at once. Absent in older files, which had no such limit.
    package var batchLiveBytes: Int?
    package var rounds = Rounds(done: 0, planned: 0)
    /// Nil, and absent in the file, if there was one executable.
    package var links: Links?
    /// Nil, and absent in the file, if it was not recounted, or if no count and no workload had changed.
    package var recounted: Recounted?
    package var machine: Machine
    package var toolchain: Toolchain
    package var source: Source
    package var checks: SelfChecks

    package init(commandLine: [String], quick: Bool, selection: Selection? = nil, missing: [String], clock: ClockQuality) {
        self.commandLine = commandLine
        self.quick = quick
        self.selection = selection
        self.missing = missing
        started = Self.timestamp()
        machine = .current()
        toolchain = .current()
        source = .current()
        checks = SelfChecks(clock: clock)
    }

    package var isPartial: Bool { !complete || selection != nil || quick }

    package static func timestamp() -> String { Date.now.formatted(.iso8601) }

    package var json: Data { RecordJSON.data(self) + Data("\n".utf8) }

    package static func path(beside path: String) -> String { CSVFormat.path(beside: path, ".json") }

    /// Nil if there is no description.
    package static func beside(_ path: String) throws(Failure) -> RunDescription? {
        let json = Self.path(beside: path)
        guard let data = try OptionalFile.contents(of: json) else { return nil }
        if let description = RecordJSON.value(RunDescription.self, in: data) {
            let version = description.schemaVersion
            if !CSVFormat.readable.contains(version) { throw Failure(.usage, "\(json): \(CSVFormat.refusal(version))") }
            guard let flaw = description.checks.flaw else { return description }
            throw Failure(.usage, "\(json): \(flaw); the file was edited, measure again")
        }
        throw Failure(.usage, "\(json): not a description that this tool wrote; copy it anew, or remove it to go without")
    }
}
