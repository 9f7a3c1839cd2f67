/* math.h for long double. */
#define FORMAT_LONG_DOUBLE
#include "math_template.h"
