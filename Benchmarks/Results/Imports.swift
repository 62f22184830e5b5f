// Rows and files of results, statistics, what a run says of itself. It measures nothing. All files of this layer, and those above it, see:
@_exported import BenchmarkKit
@_exported import Foundation
