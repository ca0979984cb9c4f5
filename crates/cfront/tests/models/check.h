/* What the native tests of the models share. A test includes this, calls a function f of the real
 * library and model_f, and says with CHECK that the results are the same. */

#define _GNU_SOURCE
#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Declares the model of a function of the library. */
#define MODEL(name) extern __typeof__(name) model_##name

extern char written[];
extern size_t written_count;
extern const char *to_read;

static int failures;

#define CHECK(condition, ...)                                  \
    do {                                                       \
        if (!(condition) && failures++ < 20) {                 \
            fprintf(stderr, "%s:%d: ", __FILE__, __LINE__);    \
            fprintf(stderr, __VA_ARGS__);                      \
            fprintf(stderr, "\n");                             \
        }                                                      \
    } while (0)

#define CHECK_INT(a, b)                                                                 \
    do {                                                                                \
        long long a_ = (a), b_ = (b);                                                   \
        CHECK(a_ == b_, "%s is %lld, but %s is %lld", #a, a_, #b, b_);                  \
    } while (0)

#define DONE return failures > 0

/* xorshift: the same sequence in every run. */
__attribute__((unused)) static uint64_t random_bits(void) {
    static uint64_t x = 88172645463325252ULL;
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
    return x;
}

__attribute__((unused)) static int below(int n) {
    return (int)((random_bits() >> 11) % (unsigned)n);
}

/* An integer whose size is as random as its value. */
__attribute__((unused)) static uint64_t random_integer(void) {
    uint64_t x = random_bits() >> below(64);
    return below(4) == 0 ? 0 - x : x;
}
