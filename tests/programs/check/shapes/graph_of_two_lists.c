// CHECK: violated(valid-deref) line 29
// PROPERTY: valid-deref
// WITNESS: 1, 0, 0
// TAGS: heap, shapes
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct person { struct person *next; struct job *job; };
struct job { struct job *next; struct person *owner; int is_done; };

int main(void) {
    struct person *people = NULL;
    struct job *jobs = NULL;
    while (__VERIFIER_nondet_int()) {
        struct person *fresh = malloc(sizeof *fresh);
        fresh->next = people;
        fresh->job = NULL;
        people = fresh;
    }
    for (struct person *one = people; one; one = one->next) {
        struct job *job = malloc(sizeof *job);
        job->next = jobs;
        job->owner = one;
        job->is_done = 0;
        jobs = job;
        if (__VERIFIER_nondet_int()) one->job = job;
    }
    for (struct job *job = jobs; job; job = job->next) {
        job->owner->job->is_done = 1;
    }
    return 0;
}
