// The one line that decides which library the interpreter of this folder builds its pipelines with.
@_exported import LinkChain
