/* math.h for double. */
#define FORMAT_DOUBLE
#include "math_template.h"
