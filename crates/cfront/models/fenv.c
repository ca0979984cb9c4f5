/* <fenv.h>: arithmetic rounds to nearest, as at the start of a program. Flags of exceptions are the
 * library's own. */

void __assize_incomplete(const char *);

/* x86: to nearest, down, up, towards zero. */
enum { NEAREST = 0, MODES = 0xc00 };

int fegetround(void) {
    return NEAREST;
}

int fesetround(int mode) {
    if ((mode & ~MODES) != 0) return 1;
    if (mode != NEAREST) __assize_incomplete("a rounding mode other than to nearest");
    return 0;
}

/* The object may come from anywhere. */
int fesetenv(const void *environment) {
    (void)environment;
    __assize_incomplete("a floating-point environment other than the default");
    return 0;
}

int feupdateenv(const void *environment) {
    (void)environment;
    __assize_incomplete("a floating-point environment other than the default");
    return 0;
}
