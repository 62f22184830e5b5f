import BenchmarkKit

final class ClosurePumpBare: ClosurePump {}
