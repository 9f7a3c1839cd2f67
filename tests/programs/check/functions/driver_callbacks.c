// CHECK: violated(unreach-call) line 9
// PROPERTY: unreach-call
// WITNESS: 0, 1, 0, 1, 1, 21505, 17, 1, 1, 43981, 3
// UNWIND: needs at most 8 iterations of any loop
// TAGS: function-pointers, drivers, sv-comp
#include <stdlib.h>
extern void reach_error(void);
void assume_abort_if_not(int cond) { if (!cond) { abort(); } }
void __VERIFIER_assert(int cond) { if (!(cond)) { ERROR: { reach_error(); abort(); } } return; }
extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
struct device {
    void *driver_data;
    struct device_driver *driver;
    unsigned int state : 2;
};
struct device_driver {
    char const *name;
    int (*probe)(struct device *);
    int (*remove)(struct device *);
    long (*ioctl)(struct device *, unsigned, unsigned long);
};
struct usb_interface {
    int minor;
    struct device dev;
};
struct priv {
    int open;
    unsigned char *buffer;
    size_t length;
};
static int ldv_mutex = 1;
static void mutex_lock(void) { ldv_mutex = 2; }
static void mutex_unlock(void) { ldv_mutex = 1; }
static int skel_probe(struct device *dev) {
    struct usb_interface *intf = (struct usb_interface *)((char *)dev - __builtin_offsetof(struct usb_interface, dev));
    struct priv *p = malloc(sizeof *p);
    if (intf->minor < 0) {
        free(p);
        return -19;
    }
    p->open = 0;
    p->length = 0;
    p->buffer = malloc(16);
    dev->driver_data = p;
    return 0;
}
static int skel_remove(struct device *dev) {
    struct priv *p = dev->driver_data;
    free(p->buffer);
    free(p);
    return 0;
}
static long skel_ioctl(struct device *dev, unsigned command, unsigned long argument) {
    struct priv *p = dev->driver_data;
    long result = 0;
    mutex_lock();
    switch (command) {
    case 0x5401: p->length = argument & 0xff; break;
    case 0x5402:
        if (argument > p->length) {
            result = -22;
            goto out;
        }
        p->buffer[argument & 15] = (unsigned char)command;
        break;
    case 0xABCD:
        if (p->length == 17 && argument == 3) return -14;
        break;
    default: result = -25;
    }
out:
    mutex_unlock();
    return result;
}
static struct device_driver driver = {"skel", skel_probe, skel_remove, skel_ioctl};
int main(void) {
    struct usb_interface intf;
    int state = 0;
    intf.minor = __VERIFIER_nondet_ushort() & 3;
    intf.dev.driver = &driver;
    while (__VERIFIER_nondet_int()) {
        switch (__VERIFIER_nondet_int()) {
        case 0:
            if (state == 0 && intf.dev.driver->probe(&intf.dev) == 0) state = 1;
            break;
        case 1:
            if (state == 1) intf.dev.driver->ioctl(&intf.dev, __VERIFIER_nondet_uint(), __VERIFIER_nondet_uint());
            break;
        case 2:
            if (state == 1 && intf.dev.driver->remove(&intf.dev) == 0) state = 0;
            break;
        default: break;
        }
        __VERIFIER_assert(ldv_mutex == 1);
    }
    return 0;
}
