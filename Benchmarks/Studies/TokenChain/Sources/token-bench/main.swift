import Implementations
import Tool
import TokenChainWorkloads

BenchmarkTool(chains + [TokenChainWorkloads.implementation], controls: controls).main()
