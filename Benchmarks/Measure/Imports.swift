// Runs workloads in processes of their own; counts and times them. All files of this layer, and those above it, see:
@_exported import Results
