/* complex.h for double. */
#define FORMAT_DOUBLE
#include "complex_template.h"
