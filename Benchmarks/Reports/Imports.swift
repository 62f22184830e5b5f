// Presents results: tables, documents, the page. All files of this layer, and of those above it, see:
@_exported import Gate
