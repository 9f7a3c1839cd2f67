// The start of the program's variables: linked before it, so that the driver can reset them.
char driver_first_data[16] __attribute__((section(".program_data"), aligned(64))) = {1};
char driver_first_bss[16] __attribute__((section(".program_bss"), aligned(64)));
