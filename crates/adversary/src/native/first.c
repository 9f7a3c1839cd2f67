// The start of the program's variables: linked before it, so that the driver can reset them.
char driver_first_data[16] __attribute__((section(".program_data"), aligned(64))) = {1};
#pragma clang section bss = ".program_bss"
char driver_first_bss[64] __attribute__((aligned(64)));
