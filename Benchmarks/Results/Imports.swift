// Rows and files of results, statistics, descriptions of runs. It measures nothing. All files of this layer, and those above it, see:
@_exported import BenchmarkKit
@_exported import Foundation
