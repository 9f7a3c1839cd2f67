/* What output functions give back, by what they give back when they succeed. */
#ifndef REFUTE_RESULTS_H
#define REFUTE_RESULTS_H

#include "models.h"

/* printf and its kin: the length, or something negative. */
int __refute_printed(int length);
/* puts and fputs: something that is not negative, or EOF. */
int __refute_put_text(int result);
/* putc and its kin: the byte, or EOF. */
int __refute_put_byte(int result);
/* fflush and fclose: zero, or EOF. */
int __refute_flushed(int result);
/* fwrite: how many items. */
size_t __refute_put_items(size_t count);
/* write: how many bytes, or -1. */
ssize_t __refute_written(ssize_t size);
/* What a file holds is what was written to it. */
void __refute_require_written_files(void);
/* ferror. */
int __refute_stream_failed(int result);

#endif
