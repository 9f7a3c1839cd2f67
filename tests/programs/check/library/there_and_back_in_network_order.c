// CHECK: safe
#include <arpa/inet.h>
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
int main(void) {
    unsigned number = __VERIFIER_nondet_uint();
    unsigned short port = __VERIFIER_nondet_ushort();
    assert(ntohl(htonl(number)) == number);
    assert(ntohs(htons(port)) == port);
    assert(htons(0x1234) == 0x3412);
    return 0;
}
