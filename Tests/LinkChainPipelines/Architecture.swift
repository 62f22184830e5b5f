// Selects the library for the interpreter of this folder.
@_exported import LinkChain
