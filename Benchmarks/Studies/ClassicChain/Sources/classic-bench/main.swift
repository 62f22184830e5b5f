import Implementations
import ReactiveBench
import ClassicChainWorkloads

BenchmarkTool(chains + [ClassicChainWorkloads.implementation], controls: controls).main()
