// Judges counts and times. All files of this layer, and those above it, see:
@_exported import Measure
