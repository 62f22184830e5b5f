import Foundation

/// What is about a run as a whole. Stands as JSON beside the CSV, so that the CSV holds nothing but figures.
public struct RunDescription: Codable, Equatable, Sendable {
    /// How one workload at one size was timed.
    public struct Batch: Codable, Equatable, Sendable {
        public var workload: String
        public var size: Int
        /// How many runs were timed as one.
        public var runs: Int
        /// How many such samples the implementation has that has most.
        public var samples: Int

        public init(workload: String, size: Int, runs: Int, samples: Int) {
            (self.workload, self.size, self.runs, self.samples) = (workload, size, runs, samples)
        }
    }

    /// What of all there is was asked for.
    public struct Selection: Codable, Equatable, Sendable {
        public var filter: String?
        public var implementations: [String]

        /// Nil if neither leaves anything out.
        public init?(filter: String?, implementations: [String]) {
            if filter == nil && implementations.isEmpty { return nil }
            (self.filter, self.implementations) = (filter, implementations)
        }

        /// As in files that are there already.
        private enum CodingKeys: String, CodingKey { case filter, implementations = "architectures" }
    }

    /// How often everything was timed, each time by processes of its own, and how often it was to be.
    public struct Rounds: Codable, Equatable, Sendable {
        public var done: Int
        public var planned: Int

        public init(done: Int, planned: Int) { (self.done, self.planned) = (done, planned) }
    }

    public var schemaVersion = CSVFormat.schemaVersion
    public var commandLine: [String]
    /// ISO 8601, UTC.
    public var started: String
    /// Nil while the run goes on, and for ever if it was killed.
    public var ended: String?
    public var quick: Bool
    /// Nil, and absent in the file, if it was everything.
    public var selection: Selection?
    /// Whether everything that was asked for is in the file.
    public var complete: Bool
    /// The workloads that were asked for and are not in the file, or not in full.
    public var missing: [String]
    /// The number of rows in the CSV, without its header.
    public var rows: Int
    /// The number of lines in the file of samples, without its header; 0 if it was not written.
    public var samples: Int?
    /// By workload and who runs it, a hash of the text that it is compiled from. Absent if the package's sources were not found.
    public var workloadSources: WorkloadSources?
    public var batches: [Batch]
    public var rounds = Rounds(done: 0, planned: 0)
    public var machine: Machine
    public var toolchain: Toolchain
    public var source: Source
    public var checks: SelfChecks

    public init(commandLine: [String], quick: Bool, selection: Selection? = nil, missing: [String]) {
        self.commandLine = commandLine
        self.quick = quick
        self.selection = selection
        self.missing = missing
        started = Self.timestamp()
        complete = false
        rows = 0
        samples = 0
        workloadSources = .own
        batches = []
        machine = .current()
        toolchain = .current()
        source = .current()
        checks = SelfChecks(clock: MonotonicClock.quality())
    }

    /// Whether the file lacks something that a run of everything has.
    public var isPartial: Bool { !complete || selection != nil || quick }

    /// What is wrong with the machine before anything is measured.
    public var warningsBefore: [String] {
        SelfChecks.warningsBefore(load: machine.loadAverage, cores: machine.cores, governor: checks.governor)
    }

    public static func timestamp() -> String { Date.now.formatted(.iso8601) }

    /// Keys sorted, so that two descriptions can be held against each other line by line.
    public var json: Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.keyEncodingStrategy = .convertToSnakeCase
        // Nothing in here can fail to encode: strings, numbers and arrays of them.
        return try! encoder.encode(self) + Data("\n".utf8)
    }

    /// Where the description of the CSV at `path` stands.
    public static func path(beside path: String) -> String {
        (path.hasSuffix(".csv") ? String(path.dropLast(4)) : path) + ".json"
    }

    /// Nil if there is none.
    public static func beside(_ path: String) throws(Failure) -> RunDescription? {
        let json = Self.path(beside: path)
        guard let data = FileManager.default.contents(atPath: json) else { return nil }
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        do {
            return try decoder.decode(RunDescription.self, from: data)
        } catch {
            throw Failure(.usage, "\(json): not a description that this tool wrote; copy it anew, or remove it to go without")
        }
    }
}
