import Implementations
import Tool
import ToyChainWorkloads
import WeakTapWorkloads

let own = [
    ToyChainWorkloads.implementation,
    WeakTapWorkloads.implementation,
]
BenchmarkTool(chains + own, controls: controls).main()
