// The one line that decides which library the shared tests of this folder run against.
@_exported import SinkChain
