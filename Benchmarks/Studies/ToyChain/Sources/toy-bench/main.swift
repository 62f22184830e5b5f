import Implementations
import ReactiveBench
import ToyChainWorkloads
import WeakTapWorkloads

let own = [
    ToyChainWorkloads.implementation,
    WeakTapWorkloads.implementation,
]
BenchmarkTool(chains + own, controls: controls).main()
