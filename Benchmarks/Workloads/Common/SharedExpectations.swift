import BenchmarkKit

// The expectations of several workloads. They are here because the hash of a workload's text covers files that declare no workload.

/// By depth: the value 1 through that many maps, each adding 1.
let mapChainOutcomes: [Int: Outcome] = [
    0: Outcome(checksum: 1, delivered: 1),
    1: Outcome(checksum: 2, delivered: 1),
    3: Outcome(checksum: 4, delivered: 1),
    4: Outcome(checksum: 5, delivered: 1),
    8: Outcome(checksum: 9, delivered: 1),
    16: Outcome(checksum: 17, delivered: 1),
    32: Outcome(checksum: 33, delivered: 1),
    64: Outcome(checksum: 65, delivered: 1),
    1000: Outcome(checksum: 1001, delivered: 1),
    10_000: Outcome(checksum: 10_001, delivered: 1),
]

/// By width: 10,000 / width events with the values 1, 2, …, each delivered to every observer.
let fanoutOutcomes: [Int: Outcome] = [
    1: Outcome(checksum: 50_005_000, delivered: 10_000),
    2: Outcome(checksum: 25_005_000, delivered: 10_000),
    10: Outcome(checksum: 5_005_000, delivered: 10_000),
    100: Outcome(checksum: 505_000, delivered: 10_000),
    1_000: Outcome(checksum: 55_000, delivered: 10_000),
    10_000: Outcome(checksum: 10_000, delivered: 10_000),
]

/// By number of inner streams n, each with m = 100,000 / n elements i, i + 1, …: m × n(n − 1)/2 + n × m(m − 1)/2.
let crossOutcomes: [Int: Outcome] = [
    1: Outcome(checksum: 4_999_950_000, delivered: 100_000),
    100: Outcome(checksum: 54_900_000, delivered: 100_000),
    10_000: Outcome(checksum: 500_400_000, delivered: 100_000),
    100_000: Outcome(checksum: 4_999_950_000, delivered: 100_000),
]

/// The error of the workloads: a number, so that it needs no storage of its own.
enum WorkloadError: Error { case expected }
