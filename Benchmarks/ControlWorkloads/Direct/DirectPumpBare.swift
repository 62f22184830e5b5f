import BenchmarkKit

final class DirectPumpBare: DirectPump {}
