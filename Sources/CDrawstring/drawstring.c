#include "drawstring.h"
