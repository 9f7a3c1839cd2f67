/* arpa/inet.h: numbers in the order of the network, which is the other one on these machines. */
#include "models.h"

uint32_t htonl(uint32_t number)
{
    return __builtin_bswap32(number);
}

uint32_t ntohl(uint32_t number)
{
    return __builtin_bswap32(number);
}

uint16_t htons(uint16_t number)
{
    return __builtin_bswap16(number);
}

uint16_t ntohs(uint16_t number)
{
    return __builtin_bswap16(number);
}
