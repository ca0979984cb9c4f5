/* <stdlib.h>: memory, the end of the program, integer arithmetic.
 *
 * Memory runs out where an input says so, else only if the size is out of the question. exit runs the handlers; output is not buffered, so
 * nothing is left to be flushed. Numbers in text: strtol.c, strtod.c; sorting: sort.c. */

typedef __typeof__(sizeof(0)) size_t;

int *__errno_location(void);
void *__assize_alloc(size_t);
void __assize_free(void *);
size_t __assize_object_size(void *);
void __assize_copy(void *, const void *, size_t);
void __assize_fill(void *, int, size_t);
_Noreturn void __assize_exit(int);
void __assize_incomplete(const char *);
_Noreturn void __assize_abort(void);

enum { ENOENT = 2, ENOMEM = 12, EINVAL = 22 };

static void *fail(int error) {
    *__errno_location() = error;
    return 0;
}

static void *allocate(size_t n) {
    if (n > (size_t)-1 / 2) return fail(ENOMEM);
    void *block = __assize_alloc(n);
    return block == 0 ? fail(ENOMEM) : block;
}

/* Are there so many elements of this size that their product wraps? */
static int too_many(size_t count, size_t size) {
    return size != 0 && count > (size_t)-1 / size;
}

void *malloc(size_t n) {
    return allocate(n);
}

void *calloc(size_t count, size_t size) {
    if (too_many(count, size)) return fail(ENOMEM);
    void *block = allocate(count * size);
    if (block != 0) __assize_fill(block, 0, count * size);
    return block;
}

static void *reallocate(void *old, size_t n) {
    if (old != 0 && n == 0) {
        __assize_free(old);
        return 0;
    }
    void *new = allocate(n);
    if (old == 0 || new == 0) return new;
    size_t size = __assize_object_size(old);
    __assize_copy(new, old, size < n ? size : n);
    __assize_free(old);
    return new;
}

void *realloc(void *old, size_t n) {
    return reallocate(old, n);
}

void *reallocarray(void *old, size_t count, size_t size) {
    if (too_many(count, size)) return fail(ENOMEM);
    return reallocate(old, count * size);
}

void free(void *block) {
    __assize_free(block);
}

void cfree(void *block) {
    __assize_free(block);
}

/* The alignment itself is not modelled: no address is ever misaligned for its object. */

static int power_of_two(size_t n) {
    return n != 0 && (n & (n - 1)) == 0;
}

int posix_memalign(void **block, size_t align, size_t n) {
    if (align % sizeof(void *) != 0 || !power_of_two(align)) return EINVAL;
    if (n > (size_t)-1 / 2) return ENOMEM;
    void *new = __assize_alloc(n);
    if (new == 0) return ENOMEM;
    *block = new;
    return 0;
}

void *aligned_alloc(size_t align, size_t n) {
    if (!power_of_two(align)) return fail(EINVAL);
    return allocate(n);
}

void *memalign(size_t align, size_t n) {
    (void)align;
    return allocate(n);
}

void *valloc(size_t n) {
    return allocate(n);
}

size_t malloc_usable_size(void *block) {
    return block == 0 ? 0 : __assize_object_size(block);
}

struct handler {
    void (*run)(void);
    void (*run_with)(int, void *);
    void *argument;
    struct handler *next;
};

static struct handler *at_exit, *at_quick_exit_;

/* There is room for 32 of them before memory is asked for (C11 7.22.4.2). */
static struct handler first[32];
static unsigned int used;

static int push(struct handler **list, struct handler new) {
    struct handler *h = used < 32 ? &first[used++] : __assize_alloc(sizeof *h);
    if (h == 0) return -1;
    *h = new;
    h->next = *list;
    *list = h;
    return 0;
}

_Noreturn void exit(int);

/* What was registered runs even if the program only returns from main: it needs an exit then. */
static void (*const runs_them)(int) = exit;

int atexit(void (*run)(void)) {
    if (runs_them == 0) return -1;
    return push(&at_exit, (struct handler){.run = run});
}

/* Of a destructor, before anything else is registered: it runs after all that. */
void __assize_at_exit(void (*run)(void)) {
    if (runs_them != 0) push(&at_exit, (struct handler){.run = run});
}

int on_exit(void (*run)(int, void *), void *argument) {
    if (runs_them == 0) return -1;
    return push(&at_exit, (struct handler){.run_with = run, .argument = argument});
}

int at_quick_exit(void (*run)(void)) {
    return push(&at_quick_exit_, (struct handler){.run = run});
}

/* A handler may add handlers, or call exit again: each runs once. */
static _Noreturn void leave(struct handler **list, int status) {
    while (*list != 0) {
        struct handler *h = *list;
        *list = h->next;
        if (h->run != 0)
            h->run();
        else
            h->run_with(status, h->argument);
    }
    __assize_exit(status);
}

_Noreturn void exit(int status) {
    leave(&at_exit, status);
}

_Noreturn void quick_exit(int status) {
    leave(&at_quick_exit_, status);
}

_Noreturn void _exit(int status) {
    __assize_exit(status);
}

_Noreturn void _Exit(int status) {
    __assize_exit(status);
}

_Noreturn void abort(void) {
    __assize_abort();
}

int abs(int x) {
    return x < 0 ? -x : x;
}

long labs(long x) {
    return x < 0 ? -x : x;
}

long long llabs(long long x) {
    return x < 0 ? -x : x;
}

/* intmax_t is `long` where that has 64 bits; the representation is the same. */
typedef __typeof__(__builtin_choose_expr(sizeof(long) == 8, 0L, 0LL)) intmax;

intmax imaxabs(intmax x) {
    return x < 0 ? -x : x;
}

typedef struct { int quot, rem; } div_t;
typedef struct { long quot, rem; } ldiv_t;
typedef struct { long long quot, rem; } lldiv_t;

div_t div(int a, int b) {
    return (div_t){a / b, a % b};
}

ldiv_t ldiv(long a, long b) {
    return (ldiv_t){a / b, a % b};
}

lldiv_t lldiv(long long a, long long b) {
    return (lldiv_t){a / b, a % b};
}

typedef struct { intmax quot, rem; } imaxdiv_t;

imaxdiv_t imaxdiv(intmax a, intmax b) {
    return (imaxdiv_t){a / b, a % b};
}

/* Variables by their names: system_environment.c. */
char **environ = 0, **__environ = 0;

/* No file is known. */
char *realpath(const char *restrict path, char *restrict to) {
    (void)path, (void)to;
    __assize_incomplete("files that exist");
    return fail(ENOENT);
}
