// `black_box` returns its argument, but the optimiser does not know that. It is inline C and costs nothing. A Swift function would cost a
// call in a module that is built without cross-module optimisation.
@_exported import CBlackBox
