import Implementations
import OpenCombineWorkloads
import Tool

BenchmarkTool(chains + [OpenCombineWorkloads.implementation], controls: controls).main()
