import Implementations
import ReactiveBench
import ToyChainWorkloads

BenchmarkTool(chains + [ToyChainWorkloads.implementation], controls: controls).main()
