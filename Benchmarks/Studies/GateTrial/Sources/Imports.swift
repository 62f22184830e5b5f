// Tries the gate. All files of this target see:
@_exported import Reports
