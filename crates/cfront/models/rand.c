/* <stdlib.h>: pseudo-random numbers, the same as glibc's.
 *
 * rand and random are the additive generator x^31 + x^3 + 1 over 31 words that glibc calls TYPE_3,
 * filled by a linear congruence; the drand48 family is the 48-bit congruence that POSIX defines.
 * initstate and setstate are not modelled. Which numbers rand and random give is up to the library:
 * no proof may rest on these. */

void __assize_incomplete(const char *);

enum { DEGREE = 31, DISTANCE = 3 };

static unsigned state[DEGREE];
/* The next word to be replaced; -1 before the first use. */
static int next = -1;

static int step(void) {
    int other = next >= DISTANCE ? next - DISTANCE : next - DISTANCE + DEGREE;
    unsigned x = state[next] += state[other];
    next = next + 1 < DEGREE ? next + 1 : 0;
    return (int)(x >> 1);
}

static void seed(unsigned start) {
    long long x = start == 0 ? 1 : (int)start;
    for (int i = 0; i < DEGREE; i++) {
        state[i] = (unsigned)x;
        x = x * 16807 % 2147483647;
        if (x < 0) x += 2147483647;
    }
    next = DISTANCE;
    for (int i = 0; i < 10 * DEGREE; i++) step();
}

static int draw(void) {
    if (next < 0) seed(1);
    return step();
}

void srand(unsigned start) {
    seed(start);
}

void srandom(unsigned start) {
    seed(start);
}

int rand(void) {
    __assize_incomplete("random numbers of another generator");
    return draw();
}

long random(void) {
    __assize_incomplete("random numbers of another generator");
    return draw();
}

/* Three steps of a congruence, for 11 + 10 + 10 bits. */
int rand_r(unsigned *start) {
    unsigned x = *start, result = 0;
    for (int i = 0; i < 3; i++) {
        x = x * 1103515245 + 12345;
        result = i == 0 ? x / 65536 % 2048 : result << 10 ^ x / 65536 % 1024;
    }
    *start = x;
    return (int)result;
}

static unsigned long long word48, factor48 = 0x5deece66d, increment48 = 11;

static unsigned long long step48(void) {
    return word48 = (word48 * factor48 + increment48) & 0xffffffffffff;
}

void srand48(long start) {
    word48 = (unsigned long long)(unsigned)start << 16 | 0x330e;
    factor48 = 0x5deece66d;
    increment48 = 11;
}

double drand48(void) {
    return (double)step48() / 281474976710656.0;
}

long lrand48(void) {
    return (long)(step48() >> 17);
}

long mrand48(void) {
    return (int)(step48() >> 16);
}
