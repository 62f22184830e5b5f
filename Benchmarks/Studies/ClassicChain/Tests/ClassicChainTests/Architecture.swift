@_exported import ClassicChain

typealias Chain = Observable
