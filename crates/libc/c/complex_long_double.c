/* complex.h for long double. */
#define FORMAT_LONG_DOUBLE
#include "complex_template.h"
