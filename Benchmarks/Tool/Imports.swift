// The command line and its verbs. Every file of this layer, and of those above it, sees:
@_exported import GateTrial
