@_exported import TokenChain
