/// The program for which a run is exported.
package enum ExportFormat: String, CaseIterable, Sendable {
    /// Bencher Metric Format: https://bencher.dev/docs/reference/bencher-metric-format
    case bencher
    /// What github-action-benchmark calls customSmallerIsBetter: https://github.com/benchmark-action/github-action-benchmark
    case github
    /// What benchstat reads: https://go.dev/design/14313-benchmark-format
    case go
    /// https://prometheus.io/docs/specs/om/open_metrics_spec
    case openmetrics
    /// A description of the CSV: https://specs.frictionlessdata.io/tabular-data-package
    case datapackage
}
