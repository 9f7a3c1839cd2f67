/* math.h for float. */
#define FORMAT_FLOAT
#include "math_template.h"
