import Implementations
import OpenCombineWorkloads
import ReactiveBench

BenchmarkTool(chains + [OpenCombineWorkloads.implementation], controls: controls).main()
