/* Allocation, sorting, random numbers, input and output. */

#include "check.h"

#include <dlfcn.h>
#include <sys/wait.h>
#include <unistd.h>

MODEL(malloc); MODEL(calloc); MODEL(realloc); MODEL(free); MODEL(reallocarray);
MODEL(posix_memalign); MODEL(exit); MODEL(atexit); MODEL(on_exit);
MODEL(abs); MODEL(labs); MODEL(llabs); MODEL(div); MODEL(lldiv);
MODEL(qsort); MODEL(qsort_r); MODEL(bsearch);
MODEL(rand); MODEL(srand); MODEL(random); MODEL(rand_r); MODEL(drand48); MODEL(lrand48); MODEL(mrand48); MODEL(srand48);
MODEL(getenv);
unsigned __answer_getenv(void) { return 0; }
MODEL(putchar); MODEL(puts); MODEL(fputs); MODEL(fputc); MODEL(fwrite); MODEL(perror); MODEL(fprintf);
MODEL(getchar); MODEL(ungetc); MODEL(fgets); MODEL(fread); MODEL(getline); MODEL(feof); MODEL(ferror);
int __answer_fopen(void) { return -ENOENT; }
int __answer_ferror(void) { return 0; }
int __answer_fclose(void) { return 0; }
MODEL(clearerr); MODEL(fopen); MODEL(fclose); MODEL(fileno); MODEL(setvbuf);
MODEL(__errno_location);
extern FILE *model_stdin, *model_stdout, *model_stderr;

static void allocation(void) {
    char *p = model_malloc(10);
    strcpy(p, "abcdefghi");
    p = model_realloc(p, 100);
    CHECK(strcmp(p, "abcdefghi") == 0, "realloc");
    p = model_reallocarray(p, 5, 2);
    CHECK(memcmp(p, "abcdefghi", 10) == 0, "reallocarray");
    CHECK(model_realloc(p, 0) == NULL, "realloc to 0");
    p = model_calloc(5, 4);
    for (int i = 0; i < 20; i++) CHECK_INT(p[i], 0);
    model_free(p);
    *model___errno_location() = 0;
    volatile size_t huge = (size_t)-1;
    CHECK(model_calloc(huge / 2, 4) == NULL, "calloc");
    CHECK_INT(*model___errno_location(), ENOMEM);
    CHECK(model_malloc(huge) == NULL, "malloc");
    void *q;
    CHECK_INT(model_posix_memalign(&q, 3, 10), EINVAL);
    CHECK_INT(model_posix_memalign(&q, 64, 10), 0);
    model_free(q);
    model_free(NULL);
    CHECK(model_getenv("HOME") == NULL, "getenv");
}

static void arithmetic(void) {
    for (int i = 0; i < 1000; i++) {
        int a = (int)random_integer() / 2, b = (int)random_integer() | 1;
        CHECK_INT(model_abs(a), abs(a));
        CHECK_INT(model_labs(a), labs(a));
        CHECK_INT(model_llabs(a), llabs(a));
        CHECK_INT(model_div(a, b).quot, div(a, b).quot);
        CHECK_INT(model_div(a, b).rem, div(a, b).rem);
        CHECK_INT(model_lldiv(a, b).rem, lldiv(a, b).rem);
    }
}

/* The sequence of comparisons is part of what must be the same. */
static unsigned trace;

static int compare(const void *a, const void *b) {
    int x = *(const int *)a / 4, y = *(const int *)b / 4;
    trace = trace * 31 + (unsigned)*(const int *)a * 7 + (unsigned)*(const int *)b;
    return (x > y) - (x < y);
}

static int compare_with(const void *a, const void *b, void *p) {
    ++*(int *)p;
    return compare(a, b);
}

/* AddressSanitizer's qsort makes comparisons of its own first, so ask the library itself. */
static void sorting(void) {
    __typeof__(qsort) *qsort = (__typeof__(qsort))dlsym(dlopen("libc.so.6", RTLD_LAZY), "qsort");
    for (int i = 0; i < 2000; i++) {
        int n = below(40), width = below(2) ? 1 : 12, ours[40 * 12], theirs[40 * 12], calls = 0;
        for (int j = 0; j < n * width; j++) ours[j] = theirs[j] = below(60);
        size_t size = (size_t)width * sizeof(int);
        trace = 0;
        if (below(2))
            model_qsort(ours, (size_t)n, size, compare);
        else
            model_qsort_r(ours, (size_t)n, size, compare_with, &calls);
        unsigned a = trace;
        trace = 0;
        qsort(theirs, (size_t)n, size, compare);
        CHECK(memcmp(ours, theirs, (size_t)n * size) == 0 && a == trace, "qsort of %d", n);
        int key = below(60);
        CHECK(model_bsearch(&key, ours, (size_t)n, size, compare) == bsearch(&key, ours, (size_t)n, size, compare), "bsearch");
    }
}

static void random_numbers(void) {
    CHECK_INT(model_rand(), rand());
    for (int i = 0; i < 100; i++) {
        unsigned seed = i == 0 ? 0 : i == 1 ? UINT_MAX : i == 2 ? INT_MAX : (unsigned)random_bits(), r = seed, s = seed;
        model_srand(seed);
        srand(seed);
        model_srand48(seed);
        srand48(seed);
        for (int j = 0; j < 100; j++) {
            CHECK_INT(model_rand(), rand());
            CHECK_INT(model_random(), random());
            CHECK_INT(model_rand_r(&r), rand_r(&s));
            CHECK(model_drand48() == drand48(), "drand48");
            CHECK_INT(model_lrand48(), lrand48());
            CHECK_INT(model_mrand48(), mrand48());
        }
    }
}

static void output(void) {
    written_count = 0;
    CHECK_INT(model_putchar('a'), 'a');
    CHECK_INT(model_fputc(0x1ff, model_stderr), 0xff);
    CHECK_INT(model_puts("line"), 5);
    CHECK_INT(model_fputs("text", model_stdout), 1);
    CHECK_INT(model_fwrite("abcdef", 2, 3, model_stdout), 3);
    CHECK_INT(model_fwrite("abcdef", 0, 3, model_stdout), 0);
    CHECK_INT(model_fprintf(model_stderr, "%d", 12), 2);
    *model___errno_location() = EACCES;
    model_perror("p");
    CHECK_INT(written_count, 40);
    CHECK(memcmp(written, "a\xffline\ntextabcdef12p: Permission denied\n", 40) == 0, "written: %.50s", written);
    CHECK_INT(model_fputc('a', model_stdin), EOF);
    CHECK(model_ferror(model_stdin), "ferror");
    CHECK_INT(model_fprintf(model_stdin, "%d", 12), -1);
    model_clearerr(model_stdin);
    CHECK(model_fopen("none", "r") == NULL && *model___errno_location() == ENOENT, "fopen");
    CHECK_INT(model_fileno(model_stderr), 2);
}

static void input(void) {
    char line[8], *longer = NULL;
    size_t room = 0;
    to_read = "first\nsecond line\n\nx";
    CHECK_INT(model_getchar(), 'f');
    CHECK_INT(model_ungetc('F', model_stdin), 'F');
    CHECK(model_fgets(line, 8, model_stdin) == line && strcmp(line, "First\n") == 0, "fgets: %s", line);
    CHECK(model_fgets(line, 8, model_stdin) == line && strcmp(line, "second ") == 0, "fgets: %s", line);
    CHECK_INT(model_getline(&longer, &room, model_stdin), 5);
    CHECK(strcmp(longer, "line\n") == 0 && room == 120, "getline: %s %zu", longer, room);
    CHECK_INT(model_fread(line, 2, 4, model_stdin), 1);
    CHECK(memcmp(line, "\nx", 2) == 0 && model_feof(model_stdin), "fread");
    CHECK_INT(model_getchar(), EOF);
    CHECK(model_fgets(line, 8, model_stdin) == NULL, "fgets at the end");
    CHECK_INT(model_getline(&longer, &room, model_stdin), -1);
    model_clearerr(model_stdin);
    char big[301];
    memset(big, 'y', 300);
    big[300] = 0;
    to_read = big;
    CHECK_INT(model_getline(&longer, &room, model_stdin), 300);
    CHECK_INT(room, 480);
    CHECK(strcmp(longer, big) == 0, "getline: %s", longer);
    model_free(longer);
    model_clearerr(model_stdin);
}

static char order[8];

static void second(void) {
    strcat(order, "b");
}

static void first(void) {
    strcat(order, "a");
    model_atexit(second);
}

static void last(int status, void *p) {
    strcat(order, p);
    if (strcmp(order, "abc") != 0) _exit(99);
    model_exit(status + 1);
}

static void leaving(void) {
    pid_t child = fork();
    int status;
    if (child == 0) {
        model_on_exit(last, "c");
        model_atexit(first);
        model_exit(3);
    }
    waitpid(child, &status, 0);
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 4, "exit: %x", (unsigned)status);
}

int main(void) {
    allocation();
    arithmetic();
    sorting();
    random_numbers();
    output();
    input();
    leaving();
    DONE;
}
