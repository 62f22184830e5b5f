// `black_box`: returns its argument, and the optimiser does not know that. It is inline C, at no cost, which no Swift function is for
// whoever imports this module without cross-module optimisation.
@_exported import CBlackBox
