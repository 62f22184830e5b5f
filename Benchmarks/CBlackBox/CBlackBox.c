// Inline functions have no object file, but a target without a source has no module.
#include "CBlackBox.h"
