package enum OutputFormat: String, CaseIterable, Sendable { case text, markdown, csv, json }
