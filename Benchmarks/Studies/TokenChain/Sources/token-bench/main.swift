import Implementations
import ReactiveBench
import TokenChainWorkloads

BenchmarkTool(chains + [TokenChainWorkloads.implementation], controls: controls).main()
