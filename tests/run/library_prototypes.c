// Every model of a library function has the type that the system's headers declare, on both data
// models: the verifier looks at all of them.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <assert.h>
#include <ctype.h>
#include <err.h>
#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <libgen.h>
#include <locale.h>
#include <math.h>
#include <netinet/in.h>
#include <search.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>
#include <wctype.h>

void *functions[] = {
    (void *)_Exit, (void *)__assert, (void *)__assert_fail, (void *)__assert_perror_fail,
    (void *)__ctype_b_loc, (void *)__ctype_get_mb_cur_max, (void *)__ctype_tolower_loc,
    (void *)__ctype_toupper_loc, (void *)__errno_location, (void *)__finite, (void *)__finitef,
    (void *)__finitel, (void *)__fpclassify, (void *)__fpclassifyf, (void *)__fpclassifyl,
    (void *)__getdelim, (void *)__isinf, (void *)__isinff, (void *)__isinfl, (void *)__isnan,
    (void *)__isnanf, (void *)__isnanl, (void *)__mempcpy, (void *)__overflow, (void *)__signbit,
    (void *)__signbitf, (void *)__signbitl, (void *)__stpcpy, (void *)__strtok_r, (void *)__uflow,
    (void *)_exit, (void *)abort, (void *)abs, (void *)acos, (void *)acosf, (void *)acosl,
    (void *)aligned_alloc, (void *)asctime, (void *)asctime_r, (void *)asin, (void *)asinf,
    (void *)asinl, (void *)asprintf, (void *)at_quick_exit, (void *)atan, (void *)atan2,
    (void *)atan2f, (void *)atan2l, (void *)atanf, (void *)atanl, (void *)atexit, (void *)atof,
    (void *)atoi, (void *)atol, (void *)atoll, (void *)basename, (void *)bcmp, (void *)bcopy,
    (void *)bsearch, (void *)btowc, (void *)bzero, (void *)calloc, (void *)cbrt, (void *)cbrtf,
    (void *)cbrtl, (void *)ceil, (void *)ceilf, (void *)ceill, (void *)clearenv, (void *)clearerr,
    (void *)clearerr_unlocked, (void *)copysign, (void *)copysignf, (void *)copysignl, (void *)cos,
    (void *)cosf, (void *)cosh, (void *)coshf, (void *)coshl, (void *)cosl, (void *)ctime,
    (void *)ctime_r, (void *)difftime, (void *)div, (void *)dprintf, (void *)drand48, (void *)err,
    (void *)errx, (void *)exit, (void *)exp, (void *)exp10, (void *)exp10f, (void *)exp10l,
    (void *)exp2, (void *)exp2f, (void *)exp2l, (void *)expf, (void *)expl, (void *)explicit_bzero,
    (void *)fabs, (void *)fabsf, (void *)fabsl, (void *)fclose, (void *)fdim, (void *)fdimf,
    (void *)fdiml, (void *)fdopen, (void *)feof, (void *)feof_unlocked, (void *)ferror,
    (void *)ferror_unlocked, (void *)fflush, (void *)fflush_unlocked, (void *)ffs, (void *)ffsl,
    (void *)ffsll, (void *)fgetc, (void *)fgetc_unlocked, (void *)fgets, (void *)fgets_unlocked,
    (void *)fileno, (void *)fileno_unlocked, (void *)finite, (void *)finitef, (void *)finitel,
    (void *)flockfile, (void *)floor, (void *)floorf, (void *)floorl, (void *)fma, (void *)fmaf,
    (void *)fmal, (void *)fmax, (void *)fmaxf, (void *)fmaxl, (void *)fmin, (void *)fminf,
    (void *)fminl, (void *)fmod, (void *)fmodf, (void *)fmodl, (void *)fopen, (void *)fopen64,
    (void *)fprintf, (void *)fputc, (void *)fputc_unlocked, (void *)fputs, (void *)fputs_unlocked,
    (void *)fread, (void *)fread_unlocked, (void *)free, (void *)freopen, (void *)freopen64,
    (void *)frexp, (void *)frexpf, (void *)frexpl, (void *)fscanf, (void *)fseek, (void *)fseeko,
    (void *)fseeko64, (void *)ftell, (void *)ftello, (void *)ftello64, (void *)ftrylockfile,
    (void *)funlockfile, (void *)fwrite, (void *)fwrite_unlocked, (void *)getc,
    (void *)getc_unlocked, (void *)getchar, (void *)getchar_unlocked, (void *)getdelim,
    (void *)getenv, (void *)getline, (void *)getopt, (void *)getopt_long, (void *)getopt_long_only,
    (void *)htonl, (void *)htons, (void *)hypot, (void *)hypotf, (void *)hypotl, (void *)ilogb,
    (void *)ilogbf, (void *)ilogbl, (void *)imaxabs, (void *)imaxdiv, (void *)index,
    (void *)isalnum, (void *)isalpha, (void *)isascii, (void *)isatty, (void *)isblank,
    (void *)iscntrl, (void *)isdigit, (void *)isgraph, (void *)isinf, (void *)isinff,
    (void *)isinfl, (void *)islower, (void *)isnan, (void *)isnanf, (void *)isnanl, (void *)isprint,
    (void *)ispunct, (void *)isspace, (void *)isupper, (void *)iswalnum, (void *)iswalpha,
    (void *)iswblank, (void *)iswcntrl, (void *)iswdigit, (void *)iswgraph, (void *)iswlower,
    (void *)iswprint, (void *)iswpunct, (void *)iswspace, (void *)iswupper, (void *)iswxdigit,
    (void *)isxdigit, (void *)labs, (void *)ldexp, (void *)ldexpf, (void *)ldexpl, (void *)ldiv,
    (void *)lfind, (void *)llabs, (void *)lldiv, (void *)llrint, (void *)llrintf, (void *)llrintl,
    (void *)llround, (void *)llroundf, (void *)llroundl, (void *)log, (void *)log10, (void *)log10f,
    (void *)log10l, (void *)log2, (void *)log2f, (void *)log2l, (void *)logb, (void *)logbf,
    (void *)logbl, (void *)logf, (void *)logl, (void *)lrand48, (void *)lrint, (void *)lrintf,
    (void *)lrintl, (void *)lround, (void *)lroundf, (void *)lroundl, (void *)lsearch,
    (void *)malloc, (void *)mblen, (void *)mbrlen, (void *)mbrtowc, (void *)mbsinit,
    (void *)mbstowcs, (void *)mbtowc, (void *)memccpy, (void *)memchr, (void *)memcmp,
    (void *)memcpy, (void *)memmem, (void *)memmove, (void *)mempcpy, (void *)memrchr,
    (void *)memset, (void *)mktime, (void *)modf, (void *)modff, (void *)modfl, (void *)mrand48,
    (void *)nan, (void *)nanf, (void *)nanl, (void *)nearbyint, (void *)nearbyintf,
    (void *)nearbyintl, (void *)nextafter, (void *)nextafterf, (void *)ntohl, (void *)ntohs,
    (void *)on_exit, (void *)pclose, (void *)perror, (void *)popen, (void *)posix_memalign,
    (void *)pow, (void *)powf, (void *)powl, (void *)printf, (void *)putc, (void *)putc_unlocked,
    (void *)putchar, (void *)putchar_unlocked, (void *)putenv, (void *)puts, (void *)qsort,
    (void *)qsort_r, (void *)quick_exit, (void *)rand, (void *)rand_r, (void *)random,
    (void *)rawmemchr, (void *)read, (void *)realloc, (void *)reallocarray, (void *)realpath,
    (void *)remainder, (void *)remainderf, (void *)remainderl, (void *)remove, (void *)rename,
    (void *)rewind, (void *)rindex, (void *)rint, (void *)rintf, (void *)rintl, (void *)round,
    (void *)roundeven, (void *)roundevenf, (void *)roundevenl, (void *)roundf, (void *)roundl,
    (void *)scalbln, (void *)scalblnf, (void *)scalblnl, (void *)scalbn, (void *)scalbnf,
    (void *)scalbnl, (void *)scanf, (void *)secure_getenv, (void *)setbuf, (void *)setbuffer,
    (void *)setenv, (void *)setlinebuf, (void *)setlocale, (void *)setvbuf, (void *)sin,
    (void *)sincos, (void *)sincosf, (void *)sincosl, (void *)sinf, (void *)sinh, (void *)sinhf,
    (void *)sinhl, (void *)sinl, (void *)sleep, (void *)snprintf, (void *)sprintf, (void *)sqrt,
    (void *)sqrtf, (void *)sqrtl, (void *)srand, (void *)srand48, (void *)srandom, (void *)sscanf,
    (void *)stpcpy, (void *)stpncpy, (void *)strcasecmp, (void *)strcasestr, (void *)strcat,
    (void *)strchr, (void *)strchrnul, (void *)strcmp, (void *)strcoll, (void *)strcpy,
    (void *)strcspn, (void *)strdup, (void *)strerror, (void *)strerror_l, (void *)strerror_r,
    (void *)strftime, (void *)strlen, (void *)strncasecmp, (void *)strncat, (void *)strncmp,
    (void *)strncpy, (void *)strndup, (void *)strnlen, (void *)strpbrk, (void *)strrchr,
    (void *)strsep, (void *)strspn, (void *)strstr, (void *)strtod, (void *)strtof,
    (void *)strtoimax, (void *)strtok, (void *)strtok_r, (void *)strtol, (void *)strtold,
    (void *)strtoll, (void *)strtoq, (void *)strtoul, (void *)strtoull, (void *)strtoumax,
    (void *)strtouq, (void *)strxfrm, (void *)swab, (void *)tan, (void *)tanf, (void *)tanh,
    (void *)tanhf, (void *)tanhl, (void *)tanl, (void *)timegm, (void *)timelocal, (void *)tmpfile,
    (void *)tmpfile64, (void *)toascii, (void *)tolower, (void *)toupper, (void *)towlower,
    (void *)towupper, (void *)trunc, (void *)truncf, (void *)truncl, (void *)tzset, (void *)ungetc,
    (void *)unsetenv, (void *)usleep, (void *)valloc, (void *)vasprintf, (void *)vdprintf,
    (void *)verr, (void *)verrx, (void *)vfprintf, (void *)vfscanf, (void *)vprintf, (void *)vscanf,
    (void *)vsnprintf, (void *)vsprintf, (void *)vsscanf, (void *)vwarn, (void *)vwarnx,
    (void *)warn, (void *)warnx, (void *)wcrtomb, (void *)wcscat, (void *)wcschr, (void *)wcscmp,
    (void *)wcscoll, (void *)wcscpy, (void *)wcslen, (void *)wcsncmp, (void *)wcsncpy,
    (void *)wcsnlen, (void *)wcsrchr, (void *)wcsstr, (void *)wcstombs, (void *)wctob,
    (void *)wctomb, (void *)wmemchr, (void *)wmemcmp, (void *)wmemcpy, (void *)wmemmove,
    (void *)wmemset, (void *)write,
};

int main(void) {
    return sizeof functions / sizeof *functions < 400;
}
