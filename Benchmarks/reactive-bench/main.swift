import ReactiveBench

BenchmarkTool(allImplementations, demonstrations: allDemonstrations, seedChains: seedChains).main()
