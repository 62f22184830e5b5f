import Implementations
import Tool
import ClassicChainWorkloads

BenchmarkTool(chains + [ClassicChainWorkloads.implementation], controls: controls).main()
