/* complex.h for float. */
#define FORMAT_FLOAT
#include "complex_template.h"
