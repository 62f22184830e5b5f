import Implementations
import Tool

BenchmarkTool(chains + [weakSubject] + controls, demonstrations: allDemonstrations, seedChains: seedChains).main()
