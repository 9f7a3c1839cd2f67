/* The state of the 48-bit generators before the first seed: zero, as the C library of GNU has it. */
#include "models.h"

unsigned short __refute_unseeded48(void);

unsigned short __refute_unseeded48(void)
{
    return 0;
}
