// The command line and its verbs. All files of this layer, and those above it, see:
@_exported import GateTrial
