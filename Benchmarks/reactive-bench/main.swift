import Implementations
import ReactiveBench

BenchmarkTool(chains + [weakSubject] + controls, demonstrations: allDemonstrations, seedChains: seedChains).main()
