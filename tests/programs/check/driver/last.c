// The end of the program's variables: linked behind it, so that the driver can reset them.
char driver_last_data[16] __attribute__((section(".program_data"), aligned(64))) = {1};
char driver_last_bss[16] __attribute__((section(".program_bss"), aligned(64)));
