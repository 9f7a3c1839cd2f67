/* The state of the 48-bit generators before the first seed, of which POSIX says nothing: an input. */
#include "../models.h"

unsigned short __refute_any_ushort_drand48(void);
unsigned short __refute_unseeded48(void);

unsigned short __refute_unseeded48(void)
{
    return __refute_any_ushort_drand48();
}
