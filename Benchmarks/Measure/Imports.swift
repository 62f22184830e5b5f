// Runs workloads in processes of their own; counts and times them. Every file of this layer, and of those above it, sees:
@_exported import Results
