// Says what was found: tables, documents, the page. All files of this layer, and those above it, see:
@_exported import Gate
