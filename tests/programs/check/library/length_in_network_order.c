// CHECK: violated(valid-deref) line 12
// WITNESS: 1
// A packet's length is in the order of the network: 0x0100 is 256 there, and 1 on this machine.
#include <arpa/inet.h>
#include <stdint.h>
#include <string.h>
extern uint16_t __VERIFIER_nondet_ushort(void);
static char packet[200];
int main(void) {
    uint16_t length = __VERIFIER_nondet_ushort();
    if (length <= 200)
        memset(packet, 0, ntohs(length));
    return packet[0];
}
